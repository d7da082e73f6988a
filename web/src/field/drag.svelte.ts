interface Drags {
  /** So many pixels make a drag of a press. */
  least: number;
  begins: () => void;
  moves: (event: PointerEvent) => void;
  /** It was let go, or called off: then there is no event. */
  ends: (event: PointerEvent | undefined) => void;
}

/** Something of the field that is dragged. A press that does not travel stays a click. */
export class Drag {
  active = $state(false);
  private fallen = false;

  /** Follows a pointer until it is let go. */
  follow(event: PointerEvent, does: Drags): void {
    const stop = new AbortController();
    const { signal } = stop;
    const mine = (next: PointerEvent) => next.pointerId === event.pointerId;
    const moves = (next: PointerEvent) => {
      if (!mine(next)) return;
      if (!this.active && Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > does.least) {
        this.active = true;
        does.begins();
      }
      if (this.active) does.moves(next);
    };
    const ends = (last: PointerEvent) => {
      if (!mine(last)) return;
      stop.abort();
      if (!this.active) return;
      this.active = false;
      this.fallen = true;
      setTimeout(() => (this.fallen = false));
      does.ends(last.type === 'pointerup' ? last : undefined);
    };
    addEventListener('pointermove', moves, { signal });
    addEventListener('pointerup', ends, { signal });
    addEventListener('pointercancel', ends, { signal });
  }

  /** A new press: whatever fell before is done with. */
  press(): void {
    this.fallen = false;
  }

  /** Does this click belong to something that was let go? It is told once. */
  dropped(): boolean {
    const was = this.fallen;
    this.fallen = false;
    return was;
  }
}
