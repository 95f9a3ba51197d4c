import type pg from 'pg';
import type { Clock } from '../../values/clock.ts';
import type { Kobo } from '../../values/money.ts';
import type { Bank } from '../banks.ts';
import type { HolderOf } from '../context.ts';
import { Accounts } from './accounts.ts';
import { PaymentBook } from './book.ts';
import { InflowBook } from './inflows.ts';
import { OwnAccount } from './own-account.ts';
import { ReturnBook } from './payment-returns.ts';

/** Where the books are, and whose. */
interface BookParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** What the bank is as an institution. */
  readonly institution: Bank;
  readonly holderOf: HolderOf;
}

/** Limits and delays of the books, as the bank's settings have them. */
interface BookTerms {
  readonly inProgressMs: number;
  readonly comesBackMs: number;
  /** Whole kobo. */
  readonly openingBalance: Kobo;
  readonly batchMax: number;
  readonly runningMax: number;
  readonly queueMax: number;
}

/** All that the bank keeps. */
export class Books {
  readonly accounts: Accounts;
  readonly payments: PaymentBook;
  readonly inflows: InflowBook;
  readonly returns: ReturnBook;
  readonly own: OwnAccount;

  constructor({ pool, clock, institution, holderOf }: BookParts, terms: BookTerms) {
    const { inProgressMs, comesBackMs, openingBalance, ...limits } = terms;
    const { code } = institution;
    this.accounts = new Accounts(institution, holderOf);
    const { banks } = this.accounts;
    this.payments = new PaymentBook(pool, clock, { inProgressMs, comesBackMs, banks, own: code, ...limits });
    this.inflows = new InflowBook(pool, clock, code, limits);
    this.returns = new ReturnBook(pool, clock);
    this.own = new OwnAccount(pool, clock, openingBalance);
  }
}
