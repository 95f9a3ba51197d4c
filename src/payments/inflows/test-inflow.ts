import type { Clock } from '../../platform/values/clock.ts';
import { ApiError, invalidField, refusal } from '../../platform/values/errors.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { OpenRails } from '../../rails/open-rails.ts';
import type { RailIds } from '../payouts/rail-ids.ts';
import type { AccountDirectory } from '../wallets/virtual-accounts/directory.ts';
import type { Inflows } from './inflows.ts';

/** Dependencies of simulated inflows. */
export interface TestInflowDeps {
  rails: OpenRails;
  railIds: RailIds;
  accounts: AccountDirectory;
  inflows: Inflows;
  clock: Clock;
}

/** A requested payment from outside. */
interface TestInflow {
  accountNumber: string;
  /** Whole kobo. */
  amount: Kobo;
  /** Null what the bank outside does not show. */
  senderName: string | null;
  senderAccountNumber: string | null;
  /** `code` or `nip_code` of the bank list. */
  senderBankCode: string | null;
  narration: string | null;
}

/** Faults of a request for a simulated inflow. */
export const TEST_INFLOW_FAULTS = {
  unknown_bank: { path: 'sender_bank_code', message: 'must be a code of the bank list' },
};

/**
 * Simulates an inflow for a virtual account of the tenant, in any state of the account, through the whole inbound path.
 * Once the bank has booked it, it is credited, held or returned; the walk does what is not done at once.
 *
 * @returns the bank's id of the inflow
 * @throws ApiError `rail_unavailable` if no rail simulates an external bank; `unknown_bank`; `invalid_request` for a
 * number that is not the tenant's
 */
export async function simulateInflow(
  { rails, railIds, accounts, inflows, clock }: TestInflowDeps,
  tenantId: string,
  payment: TestInflow,
): Promise<string> {
  const rail = rails.serving('test', 'testPayments', 'virtualAccounts', 'inflows');
  if (rail === null) throw new ApiError('rail_unavailable');
  const { institution } = rail.virtualAccounts;
  const { senderBankCode, accountNumber } = payment;
  const bank = senderBankCode === null ? null : rails.banksFor('test').find(senderBankCode);
  if (bank === undefined) throw refusal('unknown_bank', TEST_INFLOW_FAULTS);
  const account = await accounts.find(institution.code, accountNumber, ['test']);
  if (account?.tenantId !== tenantId) {
    throw invalidField('account_number', 'must be the number of a virtual account of this business');
  }
  const inflow = await rail.testPayments.payIn({
    sessionId: railIds.next(rail.description, clock.now(), bank?.nip_code ?? institution.nip_code),
    accountNumber,
    amount: payment.amount,
    sender: {
      name: payment.senderName,
      accountNumber: payment.senderAccountNumber,
      bankCode: bank?.code ?? null,
      bankName: bank?.name ?? null,
    },
    narration: payment.narration,
  });
  await inflows.arrived(rail, inflow);
  return inflow.inflowId;
}
