import { expect, test } from 'vitest';
import type { Answer } from '../../src/api/types';
import { Inquiry } from '../../src/hex/inquiry.svelte';

/** A referee who answers when he is told to. */
function slow(): { inquiry: Inquiry; answer: (piece: string) => void } {
  const waiting = new Map<string, (answer: Answer) => void>();
  const inquiry = new Inquiry((query) => new Promise((done) => waiting.set('piece' in query ? query.piece : '', done)));
  const answer = (piece: string) =>
    waiting.get(piece)!({
      tells: 'reach',
      piece,
      ways: [{ hex: '0506', actions: ['go 0506'], cost: 1, posture: 'column', shape: 'column' }],
      threats: [],
    } as unknown as Answer);
  return { inquiry, answer };
}

test('a unit is taken in hand when the referee has said where it can go', async () => {
  const { inquiry, answer } = slow();
  const taken = inquiry.take('b1');
  answer('b1');
  expect(await taken).toBe(true);
  expect(inquiry.way('0506')?.actions).toEqual(['go 0506']);
});

test('what was asked about a position that is gone shows nothing', async () => {
  const { inquiry, answer } = slow();
  const taken = inquiry.take('b1');
  inquiry.forget();
  answer('b1');
  // The click needs nothing more, and nobody is in hand.
  expect(await taken).toBe(true);
  expect(inquiry.reach).toBeUndefined();
});
