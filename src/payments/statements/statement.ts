import { balancesAt } from '../../ledger/balance-at.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { Semaphore } from '../../platform/values/semaphore.ts';
import { resolveWallet } from '../wallets/queries.ts';
import {
  entryOf,
  movementsIn,
  type StatementEntry,
  type StatementTotals,
  type WalletPosting,
  withEntries,
} from './entries.ts';
import type { StatementPeriod } from './period.ts';
import { readPostings } from './queries.ts';

/** A wallet's statement before its entries are read. It is bounded, and does not change any more. */
export interface Statement {
  tenantId: string;
  /** The wallet's account. */
  accountId: string;
  walletId: string;
  walletName: string;
  /** ISO 4217. */
  currency: string;
  period: StatementPeriod;
  /** The balance before the first day and after the last posting of the period, kobo. */
  opening: Kobo;
  closing: Kobo;
  /** Nothing is posted into the period any more. */
  final: boolean;
  /** Number of postings in the period. */
  postings: number;
  /** The postings of the period are those after the first number, up to and with the second. */
  afterSeq: bigint;
  upToSeq: bigint;
}

/** Postings read at a time. */
const POSTINGS_A_PAGE = 500;

/** Reads at the same time, so that statements leave connections for other work. */
const READS_AT_ONCE = 2;

/** Some entries of a statement, in their order. */
export interface StatementPage {
  entries: readonly StatementEntry[];
  /** Totals of all entries up to and with these. */
  totals: StatementTotals;
  /** Number of the statement's postings that have been read. */
  postingsRead: number;
}

/** Reads statements of wallets. */
export class Statements {
  readonly #database: TenantDatabase;
  readonly #reads = new Semaphore(READS_AT_ONCE);

  constructor(database: TenantDatabase) {
    this.#database = database;
  }

  /**
   * Finds what the statement of a wallet will hold: which postings there are by now is read once.
   *
   * @returns undefined when no wallet has the id
   */
  open(tenantId: string, walletId: string, period: StatementPeriod): Promise<Statement | undefined> {
    return this.#database.within(tenantId, async (session) => {
      const wallet = await resolveWallet(session, tenantId, walletId);
      if (wallet === undefined) return undefined;
      const instants = [period.fromMs - 1, period.untilMs - 1];
      const [before, last] = await balancesAt(session, tenantId, wallet.accountId, instants);
      const { accountId, name: walletName, currency } = wallet;
      return {
        tenantId,
        accountId,
        walletId: wallet.walletId,
        walletName,
        currency,
        period,
        opening: before!.posted,
        closing: last!.posted,
        final: last!.final,
        postings: Number(last!.seq - before!.seq),
        afterSeq: before!.seq,
        upToSeq: last!.seq,
      };
    });
  }

  /**
   * The entries of a statement, page by page; the last page has the totals. Nothing is read ahead: between pages it
   * holds no connection.
   *
   * @throws Error instead of the last page if the statement does not add up
   */
  async *entries(statement: Statement, postingsAPage = POSTINGS_A_PAGE): AsyncGenerator<StatementPage> {
    const { tenantId, accountId, opening, closing, afterSeq, upToSeq } = statement;
    let totals: StatementTotals = { entries: 0, credits: 0n, debits: 0n, fees: 0n };
    let open: WalletPosting[] = [];
    let readSeq = afterSeq;
    do {
      const nextSeq = minimum(readSeq + BigInt(postingsAPage), upToSeq);
      const postings = await this.#reads.run(() =>
        this.#database.within(tenantId, (session) =>
          readPostings(session, tenantId, accountId, readSeq, nextSeq),
        ),
      );
      const { over, open: goesOn } = movementsIn(open, postings);
      readSeq = nextSeq;
      open = goesOn;
      const isLast = readSeq === upToSeq;
      if (isLast && open.length > 0) over.push(open);
      const entries = over.map((postings) => entryOf(accountId, postings));
      totals = withEntries(totals, entries);
      if (isLast && opening + totals.credits - totals.debits !== closing) {
        throw new Error(`the statement of account ${accountId} does not add up`);
      }
      yield { entries, totals, postingsRead: Number(readSeq - afterSeq) };
    } while (readSeq < upToSeq);
  }
}

const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b);
