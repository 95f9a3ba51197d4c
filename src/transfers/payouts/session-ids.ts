import type { Session } from '../../db/database.ts';

const LAGOS_OFFSET_MS = 3_600_000;
/** Process numbers and counters are six digits each. */
const SIX_DIGITS = 1_000_000;

const ALLOT_PROCESS_NUMBER = `
  INSERT INTO allotments (name, next) VALUES ('process', 1)
  ON CONFLICT (name) DO UPDATE SET next = allotments.next + 1
  RETURNING next - 1 AS number`;

/** Takes a number that no other process has, for `SessionIds`. */
export async function allotProcessNumber(session: Session): Promise<number> {
  const [row] = await session.query<{ number: bigint }>(ALLOT_PROCESS_NUMBER);
  return Number(row!.number);
}

/**
 * Makes NIP session ids: 30 digits, the institution's 6-digit code, `yyMMddHHmmss` in Lagos, and 12 digits that
 * are unique by construction: this process's number and a counter.
 */
export class SessionIds {
  readonly #institutionCode: string;
  readonly #processDigits: string;
  #counter = 0;
  /** The last second that an id was made in, and its digits. */
  #second = Number.NaN;
  #secondDigits = '';

  constructor(institutionCode: string, processNumber: number) {
    this.#institutionCode = institutionCode;
    this.#processDigits = String(processNumber % SIX_DIGITS).padStart(6, '0');
  }

  /** @param nowMs milliseconds since the epoch */
  next(nowMs: number): string {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) {
      const local = new Date(nowMs + LAGOS_OFFSET_MS).toISOString();
      this.#secondDigits = local.slice(2, 19).replace(/[-T:]/g, '');
      this.#second = second;
    }
    this.#counter = (this.#counter + 1) % SIX_DIGITS;
    const count = String(this.#counter).padStart(6, '0');
    return this.#institutionCode + this.#secondDigits + this.#processDigits + count;
  }
}
