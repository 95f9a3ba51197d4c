import { sessionOn } from '../../src/platform/db/database.ts';

/** The tables that contain one of some words, in any case of letters, as `name: number of rows`. */
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
