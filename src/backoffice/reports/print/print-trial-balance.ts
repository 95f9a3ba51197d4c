import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { type Session, sessionOn, type TenantDatabase } from '../../../platform/db/database.ts';
import { drawInThread } from '../../../platform/pdf/draw-in-thread.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { lastCompleteRunSince } from '../../verify-runs/queries.ts';
import { trialBalances } from '../trial-balance.ts';
import { type Print, printOf } from './print.ts';

/** Dependencies of printing a trial balance. */
export interface PrintDeps {
  /** Sessions of the role `kolo_app`. */
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  operatorPool: pg.Pool;
  calendar: Calendar;
  clock: Clock;
}

/** A run that began within a minute of the instant may have missed postings: clocks differ, and commits take a moment. */
const SETTLED_AFTER_MS = 60_000;

/** The newest complete verification that includes an instant; undefined without one. */
export const runThatIncludes = ({ operatorPool }: Pick<PrintDeps, 'operatorPool'>, atMs: number) =>
  lastCompleteRunSince(sessionOn(operatorPool), atMs + SETTLED_AFTER_MS);

const PROGRAM = 'backoffice/reports/print/pdf-thread';

/** The trial balance of an environment at the end of a day as PDF, with its last verification. It reads all postings. */
export async function printTrialBalance(
  deps: PrintDeps,
  { day, tenantId, signal }: { day: string; tenantId: string; signal: AbortSignal },
): Promise<{ pdf: Buffer; print: Print }> {
  const { calendar, clock } = deps;
  const atMs = calendar.period(day).untilMs - 1;
  const { tenants } = await trialBalances(deps, { atMs, tenantId, signal });
  const run = await runThatIncludes(deps, atMs);
  const print = printOf(tenants[0]!, { day, atMs, run, calendar, nowMs: clock.now() });
  const drawing = { tenantId, isLarge: false, program: PROGRAM, workerData: print };
  return { pdf: await buffer(drawInThread(drawing, [])), print };
}
