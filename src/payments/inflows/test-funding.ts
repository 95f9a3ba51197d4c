import { transactionsByReferences } from '../../ledger/find-transactions.ts';
import { SUSPENSE_ACCOUNT } from '../../ledger/system-accounts.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { InboundPayment } from '../../rails/money-in.ts';
import type { OpenRails } from '../../rails/open-rails.ts';
import type { RailWith } from '../../rails/rail.ts';
import type { RailIds } from '../payouts/rail-ids.ts';
import { refuseReserved } from '../transfers/reserved-references.ts';
import { ACCOUNT_CURRENCY, accountForTestFunding, NO_NAIRA } from '../wallets/virtual-accounts/issue.ts';
import { institutionOf } from '../wallets/virtual-accounts/issuers.ts';
import type { Inflows } from './inflows.ts';
import { type Funding, findFundingByReference, insertFunding } from './queries.ts';

interface TestFundingOptions {
  database: TenantDatabase;
  rails: OpenRails;
  railIds: RailIds;
  inflows: Inflows;
  clock: Clock;
}

/** A requested test funding. */
interface FundingRequest {
  /** The account of the wallet. */
  accountId: string;
  /** Currency of the wallet. */
  currency: string;
  /** Whole kobo. */
  amount: Kobo;
  /** The caller's own; null to have one made. */
  reference: string | null;
}

/** The money has come in, or its reference is that of another movement. */
type FundingResult =
  | {
      readonly kind: 'funded';
      readonly transactionId: string;
      readonly reference: string;
      readonly replay: boolean;
    }
  | { readonly kind: 'refused'; readonly code: 'duplicate_reference' };

const REFUSED: FundingResult = { kind: 'refused', code: 'duplicate_reference' };

/** The rail that simulates the external bank and issues the accounts that it pays. */
type FundingRail = RailWith<'testPayments' | 'virtualAccounts' | 'inflows'>;

/**
 * Funds test wallets through the whole inbound path. The request is stored first, with the session id of a payment.
 * Then the payment comes in at the simulated bank, and is credited like any other. A crash in between leaves it unpaid,
 * or paid and waiting for the walk. A repeated request is the same payment.
 */
export class TestFunding {
  readonly #options: TestFundingOptions;

  constructor(options: TestFundingOptions) {
    this.#options = options;
  }

  /**
   * @throws ApiError `rail_unavailable` where no rail plays the bank outside; `invalid_request` for a reserved reference;
   *   `wallet_restricted` for a closed wallet, `unsupported_currency` for one that does not hold naira
   */
  async fund(tenantId: string, request: FundingRequest): Promise<FundingResult> {
    const { inflows, rails } = this.#options;
    const rail = rails.serving('test', 'testPayments', 'virtualAccounts', 'inflows');
    if (rail === null) throw new ApiError('rail_unavailable');
    const stored = await this.#store(tenantId, rail, request);
    if (stored === undefined) return this.#byLedger(tenantId, rail, request.reference!, request);
    const { funding, isNew } = stored;
    if (!isSame(funding, request)) return REFUSED;
    const { reference } = funding;
    const inflow = await rail.testPayments.payIn(paymentOf(funding));
    if (inflow.state !== 'returned') {
      const outcome = await inflows.credit(rail, inflow);
      if (outcome.kind === 'unclaimed') throw new Error(`nobody has the account ${funding.accountNumber}`);
      if (outcome.kind === 'credited') {
        return { kind: 'funded', transactionId: outcome.transactionId, reference, replay: !isNew };
      }
    }
    // Its reference had become another movement's in between.
    return this.#byLedger(tenantId, rail, reference, request);
  }

  /**
   * Stores the funding, or finds the one that is stored under its reference.
   *
   * @returns undefined if no funding but another movement has the reference
   */
  async #store(
    tenantId: string,
    { description, virtualAccounts }: FundingRail,
    { accountId, currency, amount, reference }: FundingRequest,
  ): Promise<{ funding: Funding; isNew: boolean } | undefined> {
    const { database, railIds, clock } = this.#options;
    if (reference !== null) {
      const [existing, [movement]] = await database.within(tenantId, (session) =>
        Promise.all([
          findFundingByReference(session, tenantId, reference),
          transactionsByReferences(session, tenantId, [reference]),
        ]),
      );
      if (existing !== undefined) return { funding: existing, isNew: false };
      if (movement !== undefined) return undefined;
      refuseReserved(reference);
    }
    if (currency !== ACCOUNT_CURRENCY) throw new ApiError('unsupported_currency', [NO_NAIRA]);
    const now = clock.now();
    const transactionId = uuidv7(now);
    const requested: Funding = {
      reference: reference ?? `test-funding-${transactionId}`,
      rail: description.name,
      railInflowId: railIds.next(description, now, virtualAccounts.institution.nip_code),
      transactionId,
      accountId,
      accountNumber: await accountForTestFunding(
        database,
        tenantId,
        accountId,
        institutionOf(virtualAccounts),
        now,
      ),
      amount,
    };
    const funding = await database.within(tenantId, (session) =>
      insertFunding(session, tenantId, requested, now),
    );
    return { funding, isNew: funding === requested };
  }

  /** Answers by the movement that has the reference. */
  async #byLedger(
    tenantId: string,
    rail: FundingRail,
    reference: string,
    { accountId, amount }: FundingRequest,
  ): Promise<FundingResult> {
    const [movement] = await this.#options.database.within(tenantId, (session) =>
      transactionsByReferences(session, tenantId, [reference]),
    );
    const same =
      movement?.category === 'bank-inflow' &&
      movement.rail === rail.description.name &&
      movement.amount === amount &&
      [accountId, SUSPENSE_ACCOUNT].includes(movement.destinationAccount);
    return same ? { kind: 'funded', transactionId: movement.id, reference, replay: true } : REFUSED;
  }
}

const isSame = (funding: Funding, { accountId, amount }: FundingRequest): boolean =>
  funding.accountId === accountId && funding.amount === amount;

/** An account that the sandbox bank pays, so that test funding can be refunded. */
const SENDER = {
  name: 'Test Funding',
  accountNumber: '0123456789',
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
} as const;

const paymentOf = ({ railInflowId, accountNumber, amount }: Funding): InboundPayment => ({
  sessionId: railInflowId,
  accountNumber,
  amount,
  sender: SENDER,
  narration: 'Test funding',
});
