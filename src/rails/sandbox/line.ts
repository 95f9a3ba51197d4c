/** Faults of the line to the bank, for load and fault tests. A fault that is left out keeps its value. */
export interface LineFaults {
  /** Real time that a message takes, before the bank hears it. Default 0. */
  readonly latencyMs?: number;
  /** Share, 0–1, of messages whose answer is lost: half of them before the bank hears, half after. Default 0. */
  readonly errorRate?: number;
  /** Share, 0–1, of payments that the bank hears twice. Default 0. */
  readonly duplicateRate?: number;
}

/** The outcome of one message on the simulated network. */
interface Passage {
  readonly latencyMs: number;
  readonly lost: 'before' | 'after' | null;
  readonly twice: boolean;
}

function assertShare(name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${name} is a share of 0 to 1, not ${value}`);
}

/** Throws the dice for each message. */
export class Line {
  readonly #random: () => number;
  #faults: Required<LineFaults> = { latencyMs: 0, errorRate: 0, duplicateRate: 0 };

  /** @param random gives numbers from 0 up to but not including 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** @throws RangeError on a share outside 0–1 or a latency below 0. */
  set(faults: LineFaults): void {
    const next = { ...this.#faults, ...faults };
    assertShare('errorRate', next.errorRate);
    assertShare('duplicateRate', next.duplicateRate);
    if (!(next.latencyMs >= 0)) throw new RangeError(`latencyMs is at least 0, not ${next.latencyMs}`);
    this.#faults = next;
  }

  /** Draws the outcome of the next message. */
  passage(): Passage {
    const { latencyMs, errorRate, duplicateRate } = this.#faults;
    const lost = this.#random() < errorRate ? (this.#random() < 0.5 ? 'before' : 'after') : null;
    return { latencyMs, lost, twice: this.#random() < duplicateRate };
  }
}

/** Real-time waits that keep no process alive and that can all be cut short at once. */
export class Waits {
  readonly #open = new Map<NodeJS.Timeout, () => void>();
  #ended = false;

  /** Resolves after `ms` milliseconds, or as soon as {@link end} is called. */
  wait(ms: number): Promise<void> {
    if (this.#ended || ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#open.delete(timer);
        resolve();
      }, ms);
      timer.unref();
      this.#open.set(timer, resolve);
    });
  }

  /** Ends every wait now, and every later one at once. */
  end(): void {
    this.#ended = true;
    for (const [timer, resolve] of this.#open) {
      clearTimeout(timer);
      resolve();
    }
    this.#open.clear();
  }
}
