import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { CSV_CELLS } from '../../../payments/statements/csv.ts';
import { type Actor, recordAct } from '../../../platform/audit/entry.ts';
import { type LinkedEntry, readChain } from '../../../platform/audit/read-log.ts';
import { openWords, type ReadWords } from '../../../platform/audit/sealed-text.ts';
import { sessionOn, transactionOn } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { NIL_UUID } from '../../../platform/values/ids.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import { namesOfOperators } from '../queries.ts';

/** Entries that are read at a time. */
const PAGE = 1_000;

/** Columns have the names of the JSON fields; `words` is the opened text, `actor_name` the name that an operator has now. */
const COLUMNS = [
  'number',
  'acted_at',
  'actor_kind',
  'actor',
  'actor_name',
  'address',
  'act',
  'subject',
  'before',
  'after',
  'words',
  'hash',
];
const OPTIONS = { ...CSV_CELLS, columns: COLUMNS };

/** The requested part of a chain, and its reader. */
interface AuditExport {
  /** Null: the installation's chain. */
  tenantId: string | null;
  /** Entries behind this number and before the other; null: to the last entry at the start. */
  after: bigint;
  before: bigint | null;
  by: Actor;
  nowMs: number;
}

const textOf = (json: unknown): string | null => (json === null ? null : JSON.stringify(json));

const recordOf = (
  link: LinkedEntry,
  read: ReadWords,
  names: ReadonlyMap<string, string>,
): Record<string, string | null> => ({
  number: String(link.number),
  acted_at: toRfc3339(link.actedAt),
  actor_kind: link.actorKind,
  actor: link.actor,
  actor_name: names.get(link.actor) ?? null,
  address: link.address,
  act: link.act,
  subject: link.subject,
  before: textOf(link.before),
  after: textOf(link.after),
  words: link.reason === null ? null : read(link.reason),
  hash: link.hash.toString('hex'),
});

/**
 * Records the export and streams it: RFC 4180, a header line and a line for each entry. It holds no
 * connection between two pages. @param pool of the role `kolo_operator`
 */
export async function exportAudit(
  { pool, vault }: { pool: pg.Pool; vault: Vault },
  { tenantId, after, before, by, nowMs }: AuditExport,
): Promise<AsyncGenerator<string>> {
  const [last] = await readChain(sessionOn(pool), tenantId, { before }, 1);
  const until = last?.number ?? 0n;
  await transactionOn(pool, (session) =>
    recordAct(session, {
      tenantId,
      actor: by,
      act: 'audit_log.exported',
      subject: `audit_log ${tenantId ?? NIL_UUID}`,
      after: { after: String(after), until: String(until) },
      atMs: nowMs,
    }),
  );
  return written({ pool, vault }, tenantId, after, until);
}

/** @param until the last entry to write */
async function* written(
  { pool, vault }: { pool: pg.Pool; vault: Vault },
  tenantId: string | null,
  after: bigint,
  until: bigint,
): AsyncGenerator<string> {
  yield stringify([], { ...OPTIONS, header: true });
  const session = sessionOn(pool);
  for (let at = after; at < until; ) {
    const page = await readChain(session, tenantId, { after: at }, PAGE);
    const links = page.filter(({ number }) => number <= until);
    const read = await openWords(
      session,
      vault,
      links.map(({ reason }) => reason),
    );
    const operators = links.filter(({ actorKind }) => actorKind === 'operator');
    const names = await namesOfOperators(
      session,
      operators.map(({ actor }) => actor),
    );
    const text = stringify(
      links.map((link) => recordOf(link, read, names)),
      OPTIONS,
    );
    if (text !== '') yield text;
    const end = page.at(-1);
    if (end === undefined) return;
    at = end.number;
  }
}
