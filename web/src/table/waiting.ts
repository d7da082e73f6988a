/** Somebody waits until a number is reached: told as soon as it is, when it cannot be any more, or when it has taken too long. */
export class Waiting {
  private waits = new Set<{ for: number; done: () => void }>();

  until(wanted: number, patience: number): Promise<void> {
    return new Promise((resolve) => {
      const one = { for: wanted, done: () => (this.waits.delete(one), clearTimeout(late), resolve()) };
      const late = setTimeout(one.done, patience);
      this.waits.add(one);
    });
  }

  reached(number: number): void {
    for (const one of [...this.waits]) if (number >= one.for) one.done();
  }

  giveUp(): void {
    for (const one of [...this.waits]) one.done();
  }
}
