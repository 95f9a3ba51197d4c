import pg from 'pg';
import type { BookedPayment, Inflow, RailWith } from '../rails/rail.ts';
import { inPages, mergeByKey } from '../verify/merge.ts';
import type { CheckReport, Finding } from '../verify/report.ts';
import { type Source, streamRows, withSnapshot } from '../verify/snapshot.ts';

interface ReconcileOptions {
  /** Findings listed a check; the rest is only counted. 100 unless given. */
  findingsMax?: number;
  /** How long one statement may run, milliseconds; 0, the default, for as long as it takes. */
  statementTimeoutMs?: number;
}

interface ReconcileReport {
  /** No check has a finding. */
  ok: boolean;
  checks: CheckReport[];
}

interface LedgerPayment {
  rail_id: string;
  tenant_id: string;
  transaction_id: string;
  bank_code: string;
  account_number: string;
  claimed: boolean;
  /** Null where the transaction is missing, which `verifyLedger` finds. */
  status: 'processing' | 'successful' | 'failed' | null;
  amount: string | null;
}

interface LedgerInflow {
  inflow_id: string;
  tenant_id: string;
  transaction_id: string;
  amount: string | null;
  /** It was credited to something else than a wallet: to suspense. */
  in_suspense: boolean;
  /** The virtual accounts of the wallet that was credited, each as bank/number. */
  account_numbers: string[];
}

const PAYMENTS = `
  SELECT p.rail_id, p.tenant_id::text AS tenant_id, p.transaction_id::text AS transaction_id, p.bank_code,
         p.account_number, p.first_claimed_at IS NOT NULL AS claimed, t.status, t.amount::text AS amount
  FROM payouts p
  LEFT JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
  WHERE p.rail = $1`;
const ALL_PAYMENTS = `${PAYMENTS} ORDER BY p.rail_id COLLATE "C"`;
const SOME_PAYMENTS = `${PAYMENTS} AND p.rail_id = ANY ($2)`;

const INFLOWS = `
  SELECT i.rail_inflow_id AS inflow_id, i.tenant_id::text AS tenant_id,
         i.transaction_id::text AS transaction_id, t.amount::text AS amount,
         coalesce(a.kind = 'suspense', false) AS in_suspense, coalesce(v.numbers, '{}') AS account_numbers
  FROM inflows i
  LEFT JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
  LEFT JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account
  LEFT JOIN (
    SELECT tenant_id, account_id, array_agg(bank_code || '/' || account_number) AS numbers
    FROM virtual_accounts
    GROUP BY tenant_id, account_id
  ) v ON v.tenant_id = t.tenant_id AND v.account_id = t.destination_account
  WHERE i.rail = $1`;
const ALL_INFLOWS = `${INFLOWS} ORDER BY i.rail_inflow_id COLLATE "C"`;
const SOME_INFLOWS = `${INFLOWS} AND i.rail_inflow_id = ANY ($2)`;

/**
 * What a pair shows. `early`: the book is read after the ledger, so the ledger may only not have it yet. `late`:
 * were the book's row older than the ledger's, it would be no fault.
 */
interface Fault {
  problem: string;
  early?: true;
  late?: true;
}

function judgePayment(ours: LedgerPayment | undefined, theirs: BookedPayment | undefined): Fault | undefined {
  if (theirs === undefined) {
    return ours?.status === 'successful'
      ? { problem: 'successful here, and the bank never heard of it' }
      : undefined;
  }
  if (ours === undefined) return { problem: 'the bank was told of a payment that is not here', early: true };
  if (!ours.claimed) return { problem: 'the bank was told, and nothing here says so', early: true };
  if (theirs.conflicts > 0) return { problem: 'the bank was told of different payments under one id' };
  const same =
    ours.amount === theirs.amount.toString() &&
    ours.bank_code === theirs.bankCode &&
    ours.account_number === theirs.accountNumber;
  if (!same) return { problem: 'the bank has another amount, bank or account' };
  if (ours.status === 'successful' && !theirs.paid)
    return { problem: 'successful here, not paid by the bank' };
  if (ours.status === 'failed' && theirs.paid) return { problem: 'released here, paid by the bank' };
  return undefined;
}

function judgeInflow(ours: LedgerInflow | undefined, theirs: Inflow | undefined): Fault | undefined {
  if (theirs === undefined) return { problem: 'credited here, and the bank never had it' };
  if (ours === undefined) {
    return theirs.state === 'acknowledged'
      ? { problem: 'acknowledged to the bank, and not credited here', early: true }
      : undefined;
  }
  if (theirs.state === 'returned') return { problem: 'credited here, returned by the bank' };
  if (ours.amount !== theirs.amount.toString()) return { problem: 'the bank has another amount' };
  const { to } = theirs;
  if (to.kind === 'wallet') {
    const same = ours.tenant_id === to.tenantId && ours.transaction_id === to.transactionId;
    return same ? undefined : { problem: 'the bank has another tenant or transaction' };
  }
  const same = ours.in_suspense || ours.account_numbers.includes(`${to.bankCode}/${to.accountNumber}`);
  return same ? undefined : { problem: 'the bank has an account number that the wallet does not have' };
}

/** One kind of row on both sides. */
interface Comparison<Ours, Theirs> {
  report: Pick<CheckReport, 'name' | 'invariant' | 'says'>;
  table: string;
  all: string;
  some: string;
  keyColumn: string;
  keyOfOurs: (row: Ours) => string;
  keyOfTheirs: (row: Theirs) => string;
  tenantOf: (ours: Ours | undefined, theirs: Theirs | undefined) => string | null;
  judge: (ours: Ours | undefined, theirs: Theirs | undefined) => Fault | undefined;
}

const payments: Comparison<LedgerPayment, BookedPayment> = {
  report: {
    name: 'bank-payments',
    invariant: 5,
    says: "The bank's book paid what is successful here, as it is here, and nothing that was released.",
  },
  table: 'payouts',
  all: ALL_PAYMENTS,
  some: SOME_PAYMENTS,
  keyColumn: 'rail_id',
  keyOfOurs: (row) => row.rail_id,
  keyOfTheirs: (row) => row.railId,
  tenantOf: (ours) => ours?.tenant_id ?? null,
  judge: judgePayment,
};

const inflows: Comparison<LedgerInflow, Inflow> = {
  report: {
    name: 'bank-inflows',
    invariant: 5,
    says: "What was credited came in by the bank's book, as it is here, and what was acknowledged is credited.",
  },
  table: 'inflows',
  all: ALL_INFLOWS,
  some: SOME_INFLOWS,
  keyColumn: 'rail_inflow_id',
  keyOfOurs: (row) => row.inflow_id,
  keyOfTheirs: (row) => row.inflowId,
  tenantOf: (ours, theirs) => ours?.tenant_id ?? (theirs?.to.kind === 'wallet' ? theirs.to.tenantId : null),
  judge: judgeInflow,
};

const PAGE_ROWS = 5_000;
/** Rows of the book that the ledger did not have are looked for again, so many at a time. */
const LOOK_AGAIN_ROWS = 10_000;

const show = (row: object | undefined): string | null =>
  row === undefined
    ? null
    : Object.entries(row)
        .map(([name, value]) => `${name}=${isPlain(value) ? value : JSON.stringify(value)}`)
        .join(' ');

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Compares both sides of one kind, holding a page of each. */
class Comparer<Ours extends object, Theirs extends object> {
  readonly #kind: Comparison<Ours, Theirs>;
  readonly #findingsMax: number;
  readonly #lookAgain: ((keys: string[]) => Promise<Ours[]>) | undefined;
  readonly #findings: Finding[] = [];
  #more = 0;
  #checked = 0;
  #early: Theirs[] = [];

  constructor(
    kind: Comparison<Ours, Theirs>,
    findingsMax: number,
    lookAgain: ((keys: string[]) => Promise<Ours[]>) | undefined,
  ) {
    this.#kind = kind;
    this.#findingsMax = findingsMax;
    this.#lookAgain = lookAgain;
  }

  async run(ours: AsyncIterator<Ours>, theirs: AsyncIterator<Theirs>): Promise<CheckReport> {
    const { keyOfOurs, keyOfTheirs, judge, report } = this.#kind;
    for await (const pair of mergeByKey(ours, theirs, keyOfOurs, keyOfTheirs)) {
      this.#checked += 1;
      const fault = judge(pair.ours, pair.theirs);
      if (fault === undefined) continue;
      if (fault.early && pair.theirs !== undefined && this.#lookAgain !== undefined) {
        this.#early.push(pair.theirs);
        if (this.#early.length >= LOOK_AGAIN_ROWS) await this.#judgeAgain();
      } else {
        this.#find(fault, pair.ours, pair.theirs);
      }
    }
    await this.#judgeAgain();
    return { ...report, checked: this.#checked, findings: this.#findings, more: this.#more };
  }

  /** By now the ledger has what the book had, or never will. */
  async #judgeAgain(): Promise<void> {
    const early = this.#early;
    this.#early = [];
    if (early.length === 0 || this.#lookAgain === undefined) return;
    const rows = await this.#lookAgain(early.map(this.#kind.keyOfTheirs));
    const ours = new Map(rows.map((row) => [this.#kind.keyOfOurs(row), row]));
    for (const theirs of early) {
      const our = ours.get(this.#kind.keyOfTheirs(theirs));
      const fault = this.#kind.judge(our, theirs);
      if (fault !== undefined && fault.late !== true) this.#find(fault, our, theirs);
    }
  }

  #find(fault: Fault, ours: Ours | undefined, theirs: Theirs | undefined): void {
    if (this.#findings.length >= this.#findingsMax) {
      this.#more += 1;
      return;
    }
    const { table, keyColumn, keyOfOurs, keyOfTheirs, tenantOf } = this.#kind;
    const key = theirs === undefined ? keyOfOurs(ours as Ours) : keyOfTheirs(theirs);
    this.#findings.push({
      tenantId: tenantOf(ours, theirs),
      table,
      key: `${keyColumn}=${key}`,
      problem: fault.problem,
      expected: show(theirs),
      found: show(ours),
    });
  }
}

const FINDINGS_MAX = 100;

/** A rail whose bank shows its book. */
type ShowingRail = Pick<RailWith<'book'>, 'description' | 'book'>;

/**
 * Compares the ledger with the book of the bank behind a rail: nothing paid twice, nothing released that was
 * paid, nothing successful that was not. Both sides are streamed in order of id. Both may be at work: the
 * ledger is read as of one moment and the book after it, and what only the book has is looked for once more.
 *
 * @param source a pool of the role kolo_verify, of at least two connections; or a connection, whose open
 *   transaction is what is looked at, and then neither side should be at work.
 */
export async function reconcileBook(
  source: Source,
  { description: { name: rail }, book }: ShowingRail,
  options: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const { findingsMax = FINDINGS_MAX, statementTimeoutMs = 0 } = options;
  if (source instanceof pg.Pool && source.options.max < 2) throw new RangeError('two connections are needed');
  return withSnapshot(source, statementTimeoutMs, async (client) => {
    const compareAll = <Ours extends object, Theirs extends object>(
      kind: Comparison<Ours, Theirs>,
      page: (after: string | null, limit: number) => Promise<readonly Theirs[]>,
    ): Promise<CheckReport> => {
      const lookAgain = async (keys: string[]): Promise<Ours[]> =>
        (await (source as pg.Pool).query<Ours>(kind.some, [rail, keys])).rows;
      const comparer = new Comparer(kind, findingsMax, source instanceof pg.Pool ? lookAgain : undefined);
      return comparer.run(
        streamRows<Ours>(client, kind.all, [rail]),
        inPages(page, kind.keyOfTheirs, PAGE_ROWS),
      );
    };
    const checks = [
      await compareAll(payments, (after, limit) => book.payments(after, limit)),
      await compareAll(inflows, (after, limit) => book.inflows(after, limit)),
    ];
    return { ok: checks.every((check) => check.findings.length === 0), checks };
  });
}

/** The same with the book of every rail that shows one. */
export async function reconcileBooks(
  source: Source,
  rails: readonly ShowingRail[],
  options: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const reports: ReconcileReport[] = [];
  for (const rail of rails) reports.push(await reconcileBook(source, rail, options));
  return { ok: reports.every(({ ok }) => ok), checks: reports.flatMap(({ checks }) => checks) };
}
