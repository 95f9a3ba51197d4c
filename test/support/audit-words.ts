import pg from 'pg';
import { RECORDED_ACTS } from '../../packages/dashboard/src/parts/audit-acts.ts';
import { detailOf } from '../../packages/dashboard/src/parts/audit-details.ts';
import { isUuid } from '../../src/platform/values/ids.ts';

/** An act in the audit log, as far as a page says it in words. */
interface Recorded {
  act: string;
  before: object | null;
  after: object | null;
}

/** Shapes whose parts have labels elsewhere. */
const WHOLE = ['policy', 'columns', 'counts'];
/** Texts of others, who may use ids of their own. */
const GIVEN = ['reference', 'provider_account'];
/** Shapes that show an id as a name or a link. */
const NAMES_IDS = ['object', 'operator', 'business', 'copy'];

function* wordlessIn(act: string, name: string, value: unknown): Generator<string> {
  const detail = detailOf(act, name);
  if (detail === undefined) return yield `${act}: no label for ${name}`;
  if (!('label' in detail)) return;
  const { shape = 'text' } = detail;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  for (const one of values) {
    if (typeof one === 'boolean') yield `${act}: no sentence for ${name}`;
    else if (typeof one === 'string' && isUuid(one) && !GIVEN.includes(name) && !NAMES_IDS.includes(shape))
      yield `${act}: no name for the id ${name}`;
    else if (typeof one === 'object' && one !== null && !WHOLE.includes(shape))
      yield* wordlessFields(act, one);
  }
}

function* wordlessFields(act: string, fields: object): Generator<string> {
  for (const [name, value] of Object.entries(fields)) yield* wordlessIn(act, name, value);
}

/** Faults of entries that the dashboard could not say in words. */
export function wordless(entries: readonly Recorded[]): string[] {
  const found = entries.flatMap(({ act, before, after }) => [
    ...(act in RECORDED_ACTS ? [] : [`${act}: no name`]),
    ...wordlessFields(act, before ?? {}),
    ...wordlessFields(act, after ?? {}),
  ]);
  return [...new Set(found)];
}

/** Entries that a test made up itself are left out, and most of very many. */
const RECORDED = `SELECT DISTINCT act, before, after
  FROM (SELECT * FROM audit_entries WHERE act NOT LIKE 'test.%' LIMIT 10000) e`;

/** @throws unless the dashboard has words for all that the audit log of a database records */
export async function requireWordedAudit(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<Recorded>(RECORDED);
    const found = wordless(rows);
    if (found.length > 0)
      throw new Error(`packages/dashboard/src/parts/audit-*.ts lack words:\n${found.join('\n')}`);
  } finally {
    await client.end();
  }
}
