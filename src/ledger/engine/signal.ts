/** Wakes one waiter when a command arrives or a batch ends. A notification without a waiter is lost. */
export class Signal {
  #resolve: () => void = () => {};
  #isScheduled = false;

  notify(): void {
    this.#resolve();
  }

  /** Notifies once this turn of the event loop is over, so that commands of the same turn count as one. */
  notifySoon(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.notify();
    });
  }

  /** Resolves when notified or after the limit, milliseconds; 0 and infinity mean no limit. */
  async wait(limitMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#resolve = resolve;
      if (limitMs > 0 && limitMs < Number.POSITIVE_INFINITY) timer = setTimeout(resolve, Math.ceil(limitMs));
    });
    clearTimeout(timer);
  }
}
