import { openMissingAccounts } from '../../ledger/open-ledger.ts';
import { sessionOn } from '../../platform/db/database.ts';
import { isNodeDown } from '../../platform/db/failures.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Runtime } from '../../platform/runtime.ts';

/** Pause between two attempts while a node does not answer, milliseconds. */
const RETRY_MS = 5_000;

/**
 * Opens the system accounts that tenants lack. While a node of Citus does not answer this cannot be done for all of them; then it
 * returns a job that does it once the node is back.
 *
 * @param currencies that wallets may hold
 */
export async function openSystemAccounts(
  { pools, logger }: Pick<Runtime, 'pools' | 'logger'>,
  currencies: readonly string[],
): Promise<Job[]> {
  let isDone = false;
  const round = async (): Promise<number> => {
    if (!isDone) await openMissingAccounts(sessionOn(pools.directory), currencies);
    isDone = true;
    return 0;
  };
  try {
    await round();
    return [];
  } catch (error) {
    if (!isNodeDown(error)) throw error;
    const onError = (err: unknown) => logger.warn({ err }, 'the system accounts of a node cannot be opened');
    onError(error);
    return [new Loop({ name: 'system accounts', round, pollMs: RETRY_MS, errorPauseMs: RETRY_MS, onError })];
  }
}
