import { type Static, Type } from 'typebox';
import type { FieldError } from '../../platform/values/errors.ts';
import { hexId } from '../../platform/values/hex-id.ts';
import type { RailDescription } from '../description.ts';

/** The longest window of deduplication that an operator can claim for a bank, seconds: 30 days. */
const DEDUP_WINDOW_MAX_S = 30 * 24 * 3_600;

/** Credentials for a bank that speaks the rail protocol. */
const credentials = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description: "Where the protocol's paths begin, such as https://bank.example/kolo.",
    }),
    secret: Type.String({
      pattern: '^[!-~]{32,256}$',
      description: 'With which both sides sign: 32 to 256 printable ASCII characters.',
    }),
    dedup_window_s: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: DEDUP_WINDOW_MAX_S,
        description: 'How long the bank recognises a submitted id, in seconds. The default, 0, means never.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type HttpCredentials = Static<typeof credentials>;

/** Returns the reason why a URL cannot be a bank's. Each connection checks whether the address may be reached. */
function faultOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:') return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not hold credentials';
  if (/[?#]/.test(url.href)) return 'must not have a query or a fragment';
  return undefined;
}

function liveFaults({ url }: HttpCredentials): readonly FieldError[] {
  const message = faultOf(url);
  return message === undefined ? [] : [{ path: 'url', message }];
}

/** A bank of the business's own, behind the rail protocol (docs/rails.md). */
export const http = {
  name: 'http',
  modes: ['live'],
  newRailId: hexId,
  dedupWindowMs: 0,
  settlementAccountId: '00000000-0000-0000-0000-00000000ba02',
  capabilities: [
    ...(['payouts', 'nameEnquiry', 'callbacks', 'sweeps', 'confirmations', 'issuing'] as const),
    ...(['balance', 'accountChecks', 'book'] as const),
  ],
  settings: {},
  account: {
    credentials,
    shown: ['url', 'dedup_window_s'],
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
