/** What one waits for: something came, or something has ended. One waits at a time; who comes too late sees nothing. */
export class Signal {
  #resolve: () => void = () => {};
  #telling = false;

  notify(): void {
    this.#resolve();
  }

  /** Tells once this turn of the event loop is over, so that what else comes in it counts as one change. */
  notifySoon(): void {
    if (this.#telling) return;
    this.#telling = true;
    setImmediate(() => {
      this.#telling = false;
      this.notify();
    });
  }

  /** Resolves when told, or after so many milliseconds; 0 and infinity are no limit. */
  async wait(limitMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#resolve = resolve;
      if (limitMs > 0 && limitMs < Number.POSITIVE_INFINITY) timer = setTimeout(resolve, Math.ceil(limitMs));
    });
    clearTimeout(timer);
  }
}
