import { sessionOn } from '../../src/platform/db/database.ts';

/** Where one of some words stands in a database, in any case of letters: the tables that have it, `name: how many rows`. */
export async function traces(
  pool: Parameters<typeof sessionOn>[0],
  words: readonly string[],
): Promise<string[]> {
  const owner = sessionOn(pool);
  const tables = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const patterns = words.map((word) => `%${word}%`);
    const sql = `SELECT count(*)::integer AS count FROM ${name} t WHERE t::text ILIKE ANY ($1::text[])`;
    const [row] = await owner.query<{ count: number }>(sql, [patterns]);
    if (row!.count > 0) found.push(`${name}: ${row!.count}`);
  }
  return found;
}
