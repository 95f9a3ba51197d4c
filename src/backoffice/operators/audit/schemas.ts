import { Type } from 'typebox';
import type { LinkedEntry } from '../../../platform/audit/read-log.ts';
import type { ReadWords } from '../../../platform/audit/sealed-text.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../../platform/values/json-schema.ts';

const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const NUMBER = '^[0-9]{1,18}$';
/** Largest page. */
const LIMIT_MAX = 1_000;
export const LIMIT = 100;

export const auditQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      pattern: NUMBER,
      description: 'Only entries behind this number, in order; 0: from the beginning.',
      examples: ['0'],
    }),
  ),
  before: Type.Optional(
    Type.String({
      pattern: NUMBER,
      description: 'Only entries before this number, newest first.',
      examples: ['100'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMIT_MAX,
      description: `Page size; ${LIMIT} when omitted.`,
      examples: [LIMIT],
    }),
  ),
});

/** The range to export: both bounds may be given. */
export const auditExportQuery = Type.Object({
  after: Type.Optional(
    Type.String({ pattern: NUMBER, description: 'Only entries behind this number.', examples: ['0'] }),
  ),
  before: Type.Optional(
    Type.String({ pattern: NUMBER, description: 'Only entries before this number.', examples: ['100'] }),
  ),
});

/** The response. Its type leaves out the content, which is a stream. */
export const auditExportResponse: object = {
  description: 'The entries, sent as they are read. A file without its end is incomplete.',
  headers: { 'Content-Disposition': { type: 'string', description: "The file's name." } },
  content: {
    'text/csv': {
      schema: Type.String({
        description:
          'RFC 4180 in UTF-8: one header line, then a line for each entry with the JSON fields. Text that a spreadsheet would read as a ' +
          'formula has an apostrophe before it.',
        examples: ['number,acted_at,actor_kind,actor,address,act,subject,before,after,words,hash\r\n'],
      }),
    },
  },
};

const Change = (description: string) =>
  Nullable(
    Type.Unsafe<object>({ type: 'object', additionalProperties: true, description, examples: [null] }),
  );

export const auditSchema = Type.Array(
  Type.Object(
    {
      number: Type.String({ description: 'Number of the entry in its chain, from 1.', examples: ['1'] }),
      previous: Type.String({
        description: 'The hash of the previous entry; zeros for the first.',
        examples: [HASH],
      }),
      hash: Type.String({
        description:
          'SHA-256 of the canonical JSON (RFC 8785) of all other fields except `words`, hexadecimal.',
        examples: [HASH],
      }),
      id: Type.String({ examples: [SOME_ID] }),
      chain: Type.String({
        description: 'A tenant; the nil UUID for the installation.',
        examples: [SOME_ID],
      }),
      acted_at: Timestamp('When it happened.'),
      actor_kind: Type.String({
        description: '`operator`, `api_key`, `shell` or `kolo`.',
        examples: ['operator'],
      }),
      actor: Type.String({
        description: 'The id of the operator or key, the name of the user at the shell, or of the job.',
        examples: [SOME_ID],
      }),
      address: Nullable(Type.String({ description: 'Source address.', examples: ['192.0.2.1'] })),
      act: Type.String({ examples: ['api_key.created'] }),
      subject: Type.String({ description: 'Kind and id of the object.', examples: ['api_key AbCd1234'] }),
      before: Change('Previous values of the changed fields.'),
      after: Change('New values of the changed fields.'),
      reason: Nullable(
        Type.String({
          description:
            'The reason as linked: sealed where it concerns a customer, `sealed:<ids of keys>:<base64url>`.',
          examples: [null],
        }),
      ),
      words: Nullable(
        Type.String({
          description:
            'The reason as plain text, which no hash covers; `[erased]` once a customer whom it concerns is erased.',
          examples: [null],
        }),
      ),
    },
    { title: 'AuditLink' },
  ),
);

/** An entry as operators see it. An export leaves out `words`. */
export const linkView = (linked: LinkedEntry, read: ReadWords) => ({
  number: String(linked.number),
  previous: linked.previous.toString('hex'),
  hash: linked.hash.toString('hex'),
  id: linked.id,
  chain: linked.chain,
  acted_at: toRfc3339(linked.actedAt),
  actor_kind: linked.actorKind,
  actor: linked.actor,
  address: linked.address,
  act: linked.act,
  subject: linked.subject,
  reason: linked.reason,
  words: linked.reason === null ? null : read(linked.reason),
  before: linked.before as object | null,
  after: linked.after as object | null,
});
