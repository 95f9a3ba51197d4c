import type { EventDeclaration } from '../events/event.ts';
import { BANK_INFLOW_CREDITED, BANK_OUTFLOW_FAILED, BANK_OUTFLOW_PAID } from '../ledger/events.ts';
import { VIRTUAL_ACCOUNT_RESERVED, WALLET_CREATED } from '../wallets/events.ts';

/**
 * Every event that there is, in the order in which the API describes them: each is declared beside what emits it and
 * has its row here. Endpoints can ask for these and no others.
 */
export const EVENTS: readonly EventDeclaration[] = [
  BANK_OUTFLOW_PAID,
  BANK_OUTFLOW_FAILED,
  BANK_INFLOW_CREDITED,
  WALLET_CREATED,
  VIRTUAL_ACCOUNT_RESERVED,
];
