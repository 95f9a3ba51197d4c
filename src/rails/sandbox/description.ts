import { DATABASE_URL } from '../../platform/values/database-url.ts';
import { nipSessionId } from '../../platform/values/nip-session-id.ts';
import {
  matching,
  POOL_SIZE,
  POSTGRES,
  type PrecedingSettings,
  RATE,
  setting,
  TEXT,
  wholeNumber,
} from '../../platform/values/setting-kinds.ts';
import type { RailDescription } from '../description.ts';

/** `postgres://…/kolo?x=y` to `postgres://…/kolo_sandbox_bank?x=y`. */
const besideDatabase = ({ databaseUrl }: PrecedingSettings): string | undefined =>
  databaseUrl?.replace(DATABASE_URL, '$1$2_sandbox_bank$3');

const settings = {
  sandboxDatabaseUrl: setting(
    'KOLO_SANDBOX_DATABASE_URL',
    POSTGRES,
    {
      description: '`KOLO_DATABASE_URL` with `_sandbox_bank` behind the name of its database',
      from: besideDatabase,
    },
    "The sandbox bank's own database: another institution's book, never Kolo's.",
  ),
  sandboxConnectionsMax: setting(
    'KOLO_SANDBOX_CONNECTIONS_MAX',
    POOL_SIZE,
    '6',
    "Connections to the sandbox bank's database, at most.",
  ),
  virtualAccountInstitution: setting(
    'KOLO_VIRTUAL_ACCOUNT_INSTITUTION',
    matching(/^\d{5}$/, '5 digits'),
    '50547',
    'CBN code of the institution that issues virtual accounts.',
  ),
  virtualAccountBankName: setting(
    'KOLO_VIRTUAL_ACCOUNT_BANK_NAME',
    TEXT,
    'Kolo Sandbox Bank',
    'Name of that institution, as account holders see it.',
  ),
  sandboxTimeoutMs: setting(
    'KOLO_SANDBOX_TIMEOUT_MS',
    wholeNumber(1, 60_000),
    '1000',
    'When Kolo gives up on an answer of the sandbox bank, in milliseconds.',
  ),
  sandboxLatencyMs: setting(
    'KOLO_SANDBOX_LATENCY_MS',
    wholeNumber(0, 60_000),
    '0',
    'How long the sandbox bank takes to answer, in milliseconds; with 15,000 or more no payment reaches it in time.',
  ),
  sandboxErrorRate: setting(
    'KOLO_SANDBOX_ERROR_RATE',
    RATE,
    '0',
    'Share of requests that get no useful answer from the sandbox bank.',
  ),
  sandboxDuplicateRate: setting(
    'KOLO_SANDBOX_DUPLICATE_RATE',
    RATE,
    '0',
    'Share of requests that reach the sandbox bank twice.',
  ),
};

/** The simulated bank. */
export const sandbox = {
  name: 'sandbox',
  modes: ['test'],
  newRailId: nipSessionId,
  dedupWindowMs: Number.POSITIVE_INFINITY,
  settlementAccountId: '00000000-0000-0000-0000-00000000ba01',
  capabilities: [
    ...(['payouts', 'nameEnquiry', 'virtualAccounts', 'inflows', 'inflowQueries'] as const),
    ...(['returns', 'paymentReturns', 'testPayments', 'book'] as const),
  ],
  settings,
} as const satisfies RailDescription;
