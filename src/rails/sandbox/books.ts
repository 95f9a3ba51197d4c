import type pg from 'pg';
import type { Clock } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Bank } from '../banks.ts';
import type { HolderOf } from '../context.ts';
import { Accounts } from './accounts.ts';
import { PaymentBook } from './book.ts';
import { InflowBook } from './inflows.ts';
import { IssuedAccounts } from './issued.ts';
import { type Costs, OwnAccount } from './own-account.ts';
import { ReturnBook } from './payment-returns.ts';

/** Location and owner of the books. */
interface BookParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The bank as an institution. */
  readonly institution: Bank;
  readonly holderOf: HolderOf;
}

/** Limits and delays of the books, as the bank's settings have them. */
interface BookTerms {
  readonly inProgressMs: number;
  readonly comesBackMs: number;
  readonly recognisesMs: number;
  readonly issuingMs: number;
  /** Whole kobo. */
  readonly openingBalance: Kobo;
  readonly costs: Costs;
  readonly batchMax: number;
  readonly runningMax: number;
  readonly queueMax: number;
}

/** All that the bank keeps. */
export class Books {
  readonly accounts: Accounts;
  readonly issued: IssuedAccounts;
  /** The fees of the bank. */
  readonly costs: Costs;
  readonly payments: PaymentBook;
  readonly inflows: InflowBook;
  readonly returns: ReturnBook;
  readonly own: OwnAccount;

  constructor({ pool, clock, institution, holderOf }: BookParts, terms: BookTerms) {
    const { inProgressMs, comesBackMs, recognisesMs, issuingMs, openingBalance, costs, ...limits } = terms;
    const { code } = institution;
    this.issued = new IssuedAccounts(pool, clock, institution, issuingMs);
    this.accounts = new Accounts(institution, async (bankCode, accountNumber) => {
      return (await this.issued.nameOn(bankCode, accountNumber)) ?? holderOf(bankCode, accountNumber);
    });
    const { banks } = this.accounts;
    this.payments = new PaymentBook(pool, clock, {
      inProgressMs,
      comesBackMs,
      recognisesMs,
      banks,
      own: code,
      ...limits,
    });
    this.inflows = new InflowBook(pool, clock, code, limits);
    this.returns = new ReturnBook(pool, clock);
    this.own = new OwnAccount(pool, clock, openingBalance, costs);
    this.costs = costs;
  }
}
