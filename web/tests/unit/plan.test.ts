import { expect, test } from 'vitest';
import type { Answer, Query } from '../../src/api/types';
import { Plan } from '../../src/open/plan.svelte';

/** A referee to whom only these actions are legal. */
function referee(legal: (action: string) => boolean): { plan: Plan; asked: string[] } {
  const asked: string[] = [];
  const plan = new Plan(async (query: Query): Promise<Answer> => {
    if (query.ask === 'envelope')
      return { tells: 'envelope', piece: query.piece, legs: [], reach: [], fan: [], wheels: [0, 0], left: 14_000 } as unknown as Answer;
    if (query.ask !== 'course') throw new Error('that is not asked here');
    asked.push(query.action);
    return { tells: 'course', legal: legal(query.action) } as unknown as Answer;
  });
  return { plan, asked };
}

test('who lets go upon an enemy charges him', async () => {
  const { plan, asked } = referee(() => true);
  await plan.take('f13');
  await plan.add('advance 9.6', 'a07', 'advance 14');
  expect(plan.action).toBe('move f13 advance 9.6 charge a07');
  expect(asked).toEqual(['move f13 advance 9.6 charge a07']);
});

test('a charge that was drawn a little short goes on to its target', async () => {
  const { plan } = referee((action) => action === 'move f13 advance 14 charge a07');
  await plan.take('f13');
  await plan.add('advance 9.2', 'a07', 'advance 14');
  expect(plan.action).toBe('move f13 advance 14 charge a07');
  expect(plan.course?.legal).toBe(true);
});

test('what cannot be a charge stays the leg that was drawn', async () => {
  const { plan } = referee((action) => !action.includes('charge'));
  await plan.take('f03');
  await plan.add('advance 3', 'a07', 'advance 8');
  expect(plan.action).toBe('move f03 advance 3');
  expect(plan.course?.legal).toBe(true);
  await plan.back();
  expect(plan.legs).toEqual([]);
});

test('whoever puts the unit down meanwhile has nothing in hand', async () => {
  const { plan } = referee(() => false);
  await plan.take('f13');
  const adding = plan.add('advance 9.2', 'a07', 'advance 14');
  plan.drop();
  await adding;
  expect(plan.piece).toBeUndefined();
  expect(plan.legs).toEqual([]);
});

test('a leg that is drawn farther than it can go says what keeps it, until another is drawn or taken', async () => {
  const asked: string[] = [];
  const plan = new Plan(async (query: Query): Promise<Answer> => {
    if (query.ask !== 'course')
      return {
        tells: 'envelope',
        start: { at: { x: 36_000, y: 24_000 }, facing: 0, outline: [], stands: [] },
        fan: [
          [-1000, 4240],
          [0, 4240],
          [1000, 4240],
        ],
        legs: [],
        reach: [],
        wheels: [0, 0],
        left: 8000,
      } as unknown as Answer;
    asked.push(query.action);
    return {
      tells: 'course',
      legal: !query.action.endsWith('.35'),
      why: 'the unit has too little movement left, in percent of a full move (needs 106, has 100)',
      rule: 'EOTE-5.0.1',
    } as unknown as Answer;
  });
  const draft = { leg: 'advance 4.24', words: '', ghost: undefined as never };
  await plan.take('f03');
  await plan.press({ ...draft, beyond: 'advance 4.35' });
  await plan.press({ ...draft, beyond: 'advance 4.35' });
  expect(asked).toEqual(['move f03 advance 4.35']);
  expect(plan.limit).toEqual({ why: 'the unit has too little movement left, in percent of a full move (needs 106, has 100)', rule: 'EOTE-5.0.1' });
  await plan.add('advance 4.24', undefined, 'advance 4.24', true);
  expect(plan.limit?.rule).toBe('EOTE-5.0.1');
  await plan.add('about-face');
  expect(plan.limit).toBeUndefined();
  await plan.press({ ...draft, beyond: 'advance 0.35' });
  expect(plan.limit?.rule).toBe('EOTE-5.0.1');
  await plan.press(draft);
  expect(plan.limit).toBeUndefined();
});
