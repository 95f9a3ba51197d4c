import type { Session } from '../../platform/db/database.ts';
import type { RailDescription } from '../../rails/description.ts';

const ALLOT_PROCESS_NUMBER = `
  INSERT INTO counters (name, next) VALUES ('process', 1)
  ON CONFLICT (name) DO UPDATE SET next = counters.next + 1
  RETURNING next - 1 AS number`;

/** Allocates a number that no other process has, for `RailIds`. */
export async function allocateProcessNumber(session: Session): Promise<number> {
  const [row] = await session.query<{ number: bigint }>(ALLOT_PROCESS_NUMBER);
  return Number(row!.number);
}

/** Makes ids in the format of each rail. All rails share one counter, so no two ids have the same parts. */
export class RailIds {
  readonly #institutionCode: string;
  readonly #processNumber: number;
  #count = 0;

  /**
   * @param institutionCode the 6-digit NIP code of the institution that pays
   * @param processNumber see {@link allocateProcessNumber}
   */
  constructor(institutionCode: string, processNumber: number) {
    this.#institutionCode = institutionCode;
    this.#processNumber = processNumber;
  }

  /**
   * @param nowMs milliseconds since the epoch
   * @param institutionCode of the paying institution, if it is not ours
   */
  next(
    rail: Pick<RailDescription, 'newRailId'>,
    nowMs: number,
    institutionCode: string = this.#institutionCode,
  ): string {
    this.#count += 1;
    return rail.newRailId({
      institutionCode,
      nowMs,
      processNumber: this.#processNumber,
      count: this.#count,
    });
  }
}
