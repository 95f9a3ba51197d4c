import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { type Closing, closeOver, tenantsWithOpen } from './exclusive-proposals.ts';

/** Longest delay for closing a proposal after a bank's answer, milliseconds. */
const POLL_MS = 5_000;

interface ClosingOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Role `kolo_operator`. */
  database: TenantDatabase;
  acts: Closing;
  clock: Clock;
  onError: (error: unknown) => void;
  pollMs?: number | undefined;
}

/**
 * Closes proposals that have expired, or that a bank or another operator has made impossible. Several processes
 * may run it.
 */
export const closingOfProposals = ({
  directory,
  database,
  acts,
  clock,
  onError,
  pollMs = POLL_MS,
}: ClosingOptions): Job =>
  new Loop({
    name: 'proposals to close',
    pollMs,
    onError,
    async round(stopping) {
      let closed = 0;
      for (const chain of await tenantsWithOpen(directory)) {
        if (stopping.aborted) return closed;
        closed += await database.transaction(chain, (session) =>
          closeOver(session, acts, { chain, object: null }, clock.now()),
        );
      }
      return closed;
    },
  });
