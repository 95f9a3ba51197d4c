import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import {
  ERRORS,
  type ErrorCode,
  FAULTS_SHOWN_MAX,
  type FaultsByCode,
  messageOf,
  OPERATOR_ERRORS,
  type OperatorErrorCode,
  statusOf,
} from '../values/errors.ts';
import { type ListedValues, METADATA_EXAMPLE, Nullable, Timestamp } from '../values/json-schema.ts';
import { METADATA_KEY, METADATA_KEYS_MAX, METADATA_VALUE_MAX, type Metadata } from '../values/metadata.ts';
import { MAX_KOBO } from '../values/money.ts';
import type { ListOrder, ListSort } from './paging.ts';

/** No control characters and no lone surrogates (contract section 1, "Text"). */
const TEXT_PATTERN = '^[^\\p{Cc}\\p{Cs}]*$';
/** The same in lines. */
const LINES_PATTERN = '^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\t])*$';
const ASCII_PATTERN = '^[\\x20-\\x7E]+$';

interface TextOptions {
  minLength?: number;
  description?: string;
  examples?: string[];
  /** All that is taken, where another word than a known one is refused in a way of its own. */
  'x-words'?: ListedValues;
}

/** Text of 1 to `maxLength` code points, stored in Unicode normal form C. */
export const Text = (maxLength: number, options: TextOptions = {}) =>
  Type.String({ format: 'text', minLength: 1, maxLength, pattern: TEXT_PATTERN, ...options });

/** Text that shows something: not blanks and zero-width characters alone. */
export const Name = (maxLength: number, options: TextOptions = {}) =>
  Type.String({ format: 'name', minLength: 1, maxLength, pattern: TEXT_PATTERN, ...options });

/** The same in lines: what somebody says in their own words. */
export const Lines = (maxLength: number, options: TextOptions = {}) =>
  Type.String({ format: 'name', minLength: 1, maxLength, pattern: LINES_PATTERN, ...options });

/** Why somebody does something. */
export const Reason = (description: string, example: string) =>
  Lines(1_000, { description, examples: [example] });

/** Text, or empty, as clients send that fill every field in. */
export const TextOrEmpty = (maxLength: number, options: TextOptions = {}) =>
  Type.String({ format: 'text', maxLength, pattern: TEXT_PATTERN, ...options });

const metadataOf = <T>(value: TSchema, description: string, examples: object[] = [METADATA_EXAMPLE]) =>
  Type.Optional(
    Type.Unsafe<T>({
      type: 'object',
      additionalProperties: value,
      propertyNames: { pattern: METADATA_KEY },
      maxProperties: METADATA_KEYS_MAX,
      description,
      ...(examples.length > 0 && { examples }),
    }),
  );

const METADATA_VALUE = TextOrEmpty(METADATA_VALUE_MAX);
const METADATA_BOUNDS = `At most ${METADATA_KEYS_MAX} keys, each with a text of at most ${METADATA_VALUE_MAX} characters.`;

/** Metadata of a new object (contract section 3.13). */
export const MetadataField = metadataOf<Metadata>(
  METADATA_VALUE,
  `Texts of your own, returned with the object and in its events. ${METADATA_BOUNDS} Not for personal data: it is not encrypted.`,
);

/** A change of metadata. Null removes a key. */
export const MetadataChange = metadataOf<Readonly<Record<string, string | null>>>(
  Nullable(METADATA_VALUE),
  `Keys to set; null removes one, and keys left out stay. ${METADATA_BOUNDS}`,
);

/** A list's filter by metadata. */
export const MetadataFilter = metadataOf<Metadata>(
  METADATA_VALUE,
  'Only objects whose metadata has all these values, such as `metadata[order_id]=6735`.',
  [],
);

/** A code out of a list: 1 to `maxLength` printable ASCII characters, compared as they were sent. */
export const Code = (maxLength: number, options: TextOptions = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: ASCII_PATTERN, ...options });

/** An amount in kobo that moves: 1 … 2^53 − 1. */
export const Amount = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number(MAX_KOBO), 'x-unit': 'kobo', description, examples: [250_000] });

/** The caller's name for one movement: 1–200 printable ASCII characters. */
export const Reference = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: ASCII_PATTERN,
  description: 'Your own reference of this movement of money, unique for ever. Webhooks and TSQ return it.',
  examples: ['payout-2026-000123'],
});

/**
 * An example of what a service made, which nobody can know beforehand: the text says which operation answers it, and
 * the description of the API how to read that (`openapi.ts`). `test/api/examples.test.ts` sends every example.
 */
export const fillIn = (operationId: string, field: string): string => `fill-in:${operationId}.${field}`;

/** The number of a bank account. */
export const AccountNumber = (description: string) =>
  Type.String({ pattern: '^[0-9]{10}$', description, examples: ['0123456789'] });

/** A wallet id: 1–64 of letters, digits and `-_.:`, the first alphanumeric. */
const WALLET_ID_PATTERN = '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$';
/** The example is that of a wallet that exists; who makes one says which id it shall have. */
export const WalletId = (description: string, example = fillIn('createCustomer', 'wallet_id')) =>
  Type.String({ pattern: WALLET_ID_PATTERN, description, examples: [example] });

/** The header of an answer that was given before. */
export const REPLAY_HEADERS = {
  'Idempotent-Replay': {
    type: 'string',
    enum: ['true'],
    description: 'Present if the response repeats an earlier one: nothing moved this time.',
  },
};

/** Details of a success response beside its content. */
interface SuccessOptions {
  /** The answer may be that of an earlier request with the same reference. */
  replays?: boolean;
}

const about = (description: string, { replays }: SuccessOptions) => ({
  description,
  ...(replays ? { headers: REPLAY_HEADERS } : {}),
});

/** `{ status: true, message, data }`. */
export const Success = <T extends TSchema>(
  message: string,
  data: T,
  description: string,
  options: SuccessOptions = {},
) =>
  Type.Object(
    { status: Type.Literal(true), message: Type.String({ examples: [message] }), data },
    about(description, options),
  );

/** `{ status: true, message }`. */
export const SuccessWithoutData = (message: string, description: string, options: SuccessOptions = {}) =>
  Type.Object(
    { status: Type.Literal(true), message: Type.String({ examples: [message] }) },
    about(description, options),
  );

const FieldErrorSchema = Type.Object(
  {
    path: Type.String({ description: 'The faulty field, such as `wallet[3].name`.' }),
    message: Type.String({ description: 'Explains the fault.' }),
    limit: Type.Optional(
      Type.Integer({
        description: 'For `limit_exceeded` and `quota_reached`: the limit, in kobo or as a number.',
      }),
    ),
    remaining: Type.Optional(
      Type.Integer({ description: 'For `limit_exceeded` and `quota_reached`: the remainder of the limit.' }),
    ),
    resets_at: Type.Optional(
      Nullable(Timestamp('For the same codes: when the limit resets; null if it does not.')),
    ),
    read_after: Type.Optional(
      Type.Integer({ description: 'For `events_archived`: the sequence to go on from, as `after`.' }),
    ),
  },
  { title: 'FieldError' },
);

/** The properties that are the same in every failure. Made once: each route describes several failures. */
const FAILURE = {
  status: Type.Literal(false),
  message: Type.String({ description: 'For people; act on `code`.' }),
  errors: Type.Optional(
    Type.Array(FieldErrorSchema, {
      description: `The first ${FAULTS_SHOWN_MAX} faults of the request.`,
    }),
  ),
  more_errors: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of further faults.' })),
  request_id: Type.String({ description: 'Quote it when you ask for help.' }),
};

const failureProperties = (codes: readonly OperatorErrorCode[]) => {
  const { status, message, ...rest } = FAILURE;
  const code = Type.Unsafe<OperatorErrorCode>({ type: 'string', enum: [...codes] });
  return { status, message, code, ...rest };
};

/** The schema of every failure. A route lists its own codes with `failures`. */
export const failureSchema = Type.Object(failureProperties(Object.keys(ERRORS) as ErrorCode[]), {
  title: 'Failure',
});

/** The same of the operator API. */
export const operatorFailureSchema = Type.Object(
  failureProperties([...Object.keys(ERRORS), ...Object.keys(OPERATOR_ERRORS)] as OperatorErrorCode[]),
  { title: 'Failure' },
);

/** Details of a route's failures beside their codes. */
interface FailureOptions {
  /** The `message` of a refusal with 400, where the contract fixes one for the operation. */
  message?: (code: ErrorCode) => string;
  /** `data: {}` on failures too. */
  emptyData?: boolean;
  /** `errors` in the examples, by code. */
  faults?: FaultsByCode;
}

/** The answer to a request that fails with a code. */
function failureExample(code: OperatorErrorCode, { message, emptyData, faults }: FailureOptions) {
  const status = statusOf(code);
  const fault = faults?.[code as ErrorCode];
  return {
    status: false,
    message: (status === 400 && message?.(code as ErrorCode)) || messageOf(code),
    code,
    ...(fault === undefined ? {} : { errors: [fault] }),
    ...(emptyData ? { data: {} } : {}),
    request_id: '019bbf6c-7e00-7000-8000-0000000000aa',
  };
}

/** Codes that any route with a key may answer. */
const COMMON: readonly ErrorCode[] = [
  'unauthorized',
  'scope_missing',
  'address_not_allowed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];
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
export function failures(codes: readonly ErrorCode[], options: FailureOptions = {}): Record<number, TSchema> {
  const answers: Record<number, TSchema> = {};
  addFailures(answers, [...codes, ...COMMON], options);
  return answers;
}

/**
 * The same of a route of the operator API.
 *
 * @param common codes that routes of its kind may answer
 */
export function operatorFailures(
  codes: readonly OperatorErrorCode[],
  common: readonly OperatorErrorCode[],
): Record<number, TSchema> {
  const answers: Record<number, TSchema> = {};
  addFailures(answers, [...codes, ...common, 'internal_error', 'service_unavailable']);
  return answers;
}

/** A status that a route may fail with. */
interface FailureSchema {
  properties: { code: { enum: readonly OperatorErrorCode[] } };
  'x-examples': Record<string, object>;
}

/** Adds failures by further codes to the answers of a route. */
export function addFailures(
  answers: Record<number, unknown>,
  codes: readonly OperatorErrorCode[],
  options: FailureOptions = {},
): void {
  for (const status of new Set(codes.map(statusOf))) {
    const before = answers[status] as FailureSchema | undefined;
    const added = codes.filter((code) => statusOf(code) === status);
    const all = [...(before?.properties.code.enum ?? []), ...added];
    const properties: TProperties = failureProperties(all);
    if (options.emptyData) properties.data = Type.Object({}, { description: 'Always empty.' });
    const examples = added.map((code) => [code, { value: failureExample(code, options) }]);
    answers[status] = Type.Object(properties, {
      description: all.map((one) => `\`${one}\``).join(', '),
      'x-examples': { ...before?.['x-examples'], ...Object.fromEntries(examples) },
    });
  }
}

const PageInfo = Type.Object(
  {
    hasNextPage: Type.Boolean({ examples: [false] }),
    endCursor: Nullable(
      Type.String({
        description: 'Pass as `cursor` for the next page; null on an empty page.',
        examples: ['bzowMTliYmY2Yy03ZTAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDE'],
      }),
    ),
    previousCursor: Nullable(
      Type.String({
        description: 'Pass as `cursor` for the page before; null on the first.',
        examples: [null],
      }),
    ),
  },
  { title: 'PageInfo' },
);

/** The answer of a list route, keyset paging by opaque cursors. Lists of one kind of item have one shape. */
export const Page = <T extends TObject>(item: T, description: string) =>
  Success(
    'OK',
    Type.Object(
      { paginatedPayload: Type.Object({ edges: Type.Array(item), pageInfo: PageInfo }) },
      { title: `${(item as { title?: string }).title}Page` },
    ),
    description,
  );

/** `?limit` and `?cursor`, to spread into a list route's query schema. */
export const PAGE_QUERY = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Items a page; default 20.', examples: [20] }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`endCursor` or `previousCursor` of a page.' }),
  ),
};

/** The sort of a list: by creation unless given. */
export const sortField = (scope: string) => ({
  sort: Type.Optional(
    Type.Unsafe<ListSort>({
      type: 'string',
      enum: ['time', 'amount'],
      description: `\`amount\`: the largest first, the smallest first with \`orderBy=ASC\`. ${scope}`,
      examples: ['amount'],
    }),
  ),
});

/** By creation. */
export const OrderBy = Type.Optional(
  Type.Unsafe<ListOrder>({
    type: 'string',
    enum: ['DESC', 'ASC'],
    description: '`DESC` (default): newest first. `ASC`: oldest first.',
  }),
);
