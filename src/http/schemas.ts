import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { MAX_KOBO } from '../money.ts';

/** No control characters and no lone surrogates (contract section 1, "Text"). */
const TEXT_PATTERN = '^[^\\p{Cc}\\p{Cs}]*$';

/** Text of 1 to `maxLength` code points. */
export const Text = (maxLength: number, options: { description?: string; examples?: string[] } = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: TEXT_PATTERN, ...options });

/** An amount in kobo that moves: 1 … 2^53 − 1. */
export const Amount = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number(MAX_KOBO), description, examples: [250_000] });

/** A fee or balance in kobo, as answered. */
export const Kobo = (description: string) => Type.Integer({ description, examples: [250_000] });

/** The caller's name for one movement: 1–200 printable ASCII characters. */
export const Reference = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[\\x20-\\x7E]+$',
  description:
    'Your own name for this movement of money, unique for ever. It comes back on webhooks and TSQ.',
  examples: ['payout-2026-000123'],
});

/** A wallet id: 1–64 of letters, digits and `-_.:`, the first alphanumeric. */
export const WALLET_ID_PATTERN = '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$';
export const WalletId = (description: string) =>
  Type.String({
    pattern: WALLET_ID_PATTERN,
    description,
    examples: ['6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10'],
  });

export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-01-15T09:00:00.000Z'] });

/** The same schema, or null. One `type` list instead of a union: faster to serialise, plainer to read. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type } = schema as unknown as { type: string };
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'] });
}

/** `{ status: true, message, data }`. */
export const Success = <T extends TSchema>(message: string, data: T, description: string) =>
  Type.Object(
    { status: Type.Literal(true), message: Type.String({ examples: [message] }), data },
    { description },
  );

/** `{ status: true, message }`. */
export const SuccessWithoutData = (message: string, description: string) =>
  Type.Object({ status: Type.Literal(true), message: Type.String({ examples: [message] }) }, { description });

const failureProperties = (codes: readonly ErrorCode[], message: string) => ({
  status: Type.Literal(false),
  message: Type.String({ examples: [message] }),
  code: Type.Unsafe<ErrorCode>({ type: 'string', enum: [...codes] }),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ description: 'Where the fault is, such as `wallet[3].name`.' }),
        message: Type.String({ description: 'What would be right.' }),
      }),
    ),
  ),
  request_id: Type.String({ description: 'Quote it when you ask about this answer.' }),
});

/** Codes that any route with a key may answer. */
const COMMON: readonly ErrorCode[] = ['unauthorized', 'internal_error', 'service_unavailable'];
/** Codes that any route with a body may answer. */
export const BODY_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
];

/**
 * The failure answers of a route by status, from the codes it may give; those of authentication, overload and
 * faults of ours are added.
 */
export function failures(
  codes: readonly ErrorCode[],
  options: { message?: string; emptyData?: boolean } = {},
): Record<number, TSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes, ...COMMON]) {
    const status = ERRORS[code][0];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schemas: Record<number, TSchema> = {};
  for (const [status, list] of byStatus) {
    const message = status === 400 && options.message ? options.message : ERRORS[list[0]!][1];
    const properties: TProperties = failureProperties(list, message);
    if (options.emptyData) properties.data = Type.Object({}, { description: 'Always empty.' });
    schemas[status] = Type.Object(properties, { description: list.map((code) => `\`${code}\``).join(', ') });
  }
  return schemas;
}

/** The answer of a list route: newest first, keyset paging by opaque cursors. */
export const Page = <T extends TObject>(item: T, description: string) =>
  Success(
    'OK',
    Type.Object({
      paginatedPayload: Type.Object({
        edges: Type.Array(item),
        pageInfo: Type.Object({
          hasNextPage: Type.Boolean(),
          endCursor: Nullable(Type.String({ description: 'Pass as `cursor` for the next page.' })),
          previousCursor: Nullable(Type.String({ description: 'Pass as `cursor` for the page before.' })),
        }),
      }),
    }),
    description,
  );

/** `?limit` and `?cursor`, to spread into a list route's query schema. */
export const PAGE_QUERY = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Items a page; 20 when omitted.', examples: [20] }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`endCursor` or `previousCursor` of a page.' }),
  ),
};
