import { isAbsolute, normalize } from 'node:path';
import { type Static, Type } from 'typebox';
import type { FieldError } from '../../platform/values/errors.ts';
import { hexId } from '../../platform/values/hex-id.ts';
import type { RailDescription } from '../description.ts';

/** The longest time for which an operator can say that a bank refuses repeated ids, seconds: 30 days. */
const DEDUP_WINDOW_MAX_S = 30 * 24 * 3_600;

const credentials = Type.Object(
  {
    folder: Type.String({
      pattern: '^/[!-~ ]{1,1000}$',
      description: 'The path of the folder that Kolo and the gateway of the bank share.',
    }),
    name: Type.String({
      minLength: 1,
      maxLength: 140,
      description: 'The name of the account holder, as the bank has it.',
    }),
    account_number: Type.String({ pattern: '^[0-9]{10}$', description: 'The account that pays.' }),
    bic: Type.String({
      pattern: '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$',
      description: 'The BIC of its bank.',
    }),
    bank_codes: Type.Optional(
      Type.String({
        pattern: '^(?:nip|cbn)$',
        description: 'The code by which the paid bank is named: `nip`, the default, or `cbn`.',
      }),
    ),
    clearing_system: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9/?:().,+-]{0,34}$',
        description: 'The name of the list of these codes, where the bank wants one.',
      }),
    ),
    dedup_window_s: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: DEDUP_WINDOW_MAX_S,
        description:
          'How long the bank refuses an id that it has had, in seconds. The default, 0, means never.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** The account at a bank that takes files, and the folder for them. */
export type Credentials = Static<typeof credentials>;

const liveFaults = ({ folder }: Credentials): readonly FieldError[] =>
  isAbsolute(folder) && normalize(folder) === folder
    ? []
    : [{ path: 'folder', message: 'must be an absolute path without `..`' }];

/** A bank that takes payments as files of ISO 20022, and answers in files (docs/rails/iso20022.md). */
export const iso20022 = {
  name: 'iso20022',
  modes: ['live'],
  newRailId: hexId,
  dedupWindowMs: 0,
  settlementAccountId: '00000000-0000-0000-0000-00000000ba05',
  capabilities: ['payouts', 'sweeps', 'accountChecks'],
  settings: {},
  account: {
    credentials,
    shown: ['folder', 'name', 'account_number', 'bic', 'bank_codes', 'clearing_system', 'dedup_window_s'],
    liveFaults,
    payoutLeast: 1n,
    payoutMost: null,
    banks: 'every',
    payoutCostMost: 0n,
    resubmitAfterMs: 0,
    repeatAfterMs: 0,
    customerData: [],
  },
} as const satisfies RailDescription;
