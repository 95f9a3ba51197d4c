import { type Session, sessionOn } from '../../../platform/db/database.ts';
import { daysBetween, nextPeriod } from '../../../platform/values/calendar.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { listAccounts } from '../../bank-statements/accounts.ts';
import { namesOfOperators } from '../../operators/queries.ts';
import type { FinanceDeps } from '../finance/read.ts';
import { closedTo } from '../journal/queries.ts';
import { type Verification, verificationOf } from '../print/print.ts';
import { type PrintDeps, runThatIncludes } from '../print/print-trial-balance.ts';
import { type AccountDay, daysOfMonth } from './queries.ts';

/** Dependencies of a month-end. */
export type MonthEndDeps = PrintDeps & FinanceDeps;

/** A bank account in a month. */
interface AccountOfMonth {
  rail: string;
  name: string;
  /** Days of the month since its first statement. */
  days: number;
  signedOff: number;
  /** Days with an equation, of which so many have something that nothing explains. */
  unexplained: number;
}

/** Why a month is not complete. */
export interface MonthProblem {
  code: 'days_open' | 'no_bank_account' | 'not_signed_off' | 'unexplained';
  message: string;
}

/** A month of an environment, as far as it is closed. */
export interface MonthEnd {
  /** `YYYY-MM`. */
  month: string;
  firstDay: string;
  lastDay: string;
  closedTo: string | null;
  isClosed: boolean;
  accounts: AccountOfMonth[];
  days: AccountDay[];
  problems: MonthProblem[];
  /** The newest complete verification since the end of the month, as the trial balance states it. */
  verification: Pick<Verification, 'result' | 'status'>;
}

/** @throws ApiError `invalid_request` for a text that is no month, and for one that is not over */
function requireMonth(month: string, today: string): { firstDay: string; lastDay: string } {
  if (!/^(?:19[7-9]|2\d\d)\d-(?:0[1-9]|1[0-2])$/.test(month) || month < '1971-01')
    throw invalidField('month', 'must be a month such as 2026-01');
  const firstDay = `${month}-01`;
  const lastDay = new Date(Date.parse(`${nextPeriod(month)}-01`) - 86_400_000).toISOString().slice(0, 10);
  if (lastDay >= today) throw invalidField('month', 'must be over');
  return { firstDay, lastDay };
}

/** Reads how far a month is closed. */
export async function readMonthEnd(deps: MonthEndDeps, tenantId: string, month: string): Promise<MonthEnd> {
  const { database, directory, calendar, clock } = deps;
  const { firstDay, lastDay } = requireMonth(month, calendar.dayOf(clock.now()));
  const closed = await closedTo(directory, tenantId);
  const run = await runThatIncludes(deps, calendar.period(lastDay).untilMs - 1);
  const verification = verificationOf(run, tenantId, (ms) => calendar.formatToSecond(ms));
  return database.within(tenantId, async (session) => {
    const days = await daysOfMonth(session, tenantId, { firstDay, lastDay });
    const accounts = await accountsOf(session, tenantId, { firstDay, lastDay, days });
    const read = {
      month,
      firstDay,
      lastDay,
      closedTo: closed,
      isClosed: closed !== null && closed >= lastDay,
      accounts,
      days,
    };
    return { ...read, problems: problemsOf(read), verification };
  });
}

async function accountsOf(
  session: Session,
  tenantId: string,
  { firstDay, lastDay, days }: Pick<MonthEnd, 'firstDay' | 'lastDay' | 'days'>,
): Promise<AccountOfMonth[]> {
  const accounts = await listAccounts(session, tenantId);
  return accounts.flatMap(({ rail, name, beginsOn }) => {
    if (beginsOn === null || beginsOn > lastDay) return [];
    const own = days.filter((day) => day.rail === rail);
    return [
      {
        rail,
        name,
        days: daysBetween(beginsOn > firstDay ? beginsOn : firstDay, lastDay) + 1,
        signedOff: own.filter(({ signedAt }) => signedAt !== null).length,
        unexplained: own.filter(
          ({ unexplained, opening, lineSum, closing }) => unexplained !== 0n || opening + lineSum !== closing,
        ).length,
      },
    ];
  });
}

function problemsOf({
  isClosed,
  closedTo: to,
  accounts,
}: Pick<MonthEnd, 'isClosed' | 'closedTo' | 'accounts'>): MonthProblem[] {
  const problems: MonthProblem[] = [];
  if (!isClosed)
    problems.push({
      code: 'days_open',
      message: to === null ? 'No day is closed yet.' : `Days are closed up to ${to} only.`,
    });
  if (accounts.length === 0)
    problems.push({ code: 'no_bank_account', message: 'No bank account is compared with the ledger.' });
  for (const { name, days, signedOff, unexplained } of accounts) {
    if (signedOff < days)
      problems.push({
        code: 'not_signed_off',
        message: `${name}: ${signedOff} of ${days} days are signed off.`,
      });
    if (unexplained > 0)
      problems.push({
        code: 'unexplained',
        message: `${name}: ${unexplained} ${unexplained === 1 ? 'day does' : 'days do'} not add up.`,
      });
  }
  return problems;
}

/** The names of those who signed days off. */
export const signersOf = (
  { operatorPool }: Pick<MonthEndDeps, 'operatorPool'>,
  { days }: Pick<MonthEnd, 'days'>,
): Promise<ReadonlyMap<string, string>> =>
  namesOfOperators(
    sessionOn(operatorPool),
    days.flatMap(({ signedBy }) => signedBy ?? []),
  );
