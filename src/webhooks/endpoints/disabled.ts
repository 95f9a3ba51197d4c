import { type Session, statement } from '../../db/database.ts';

/** Endpoints are as many as their quotas let them be, so they are simply counted. */
const COUNT_DISABLED = statement(
  'count_disabled_endpoints',
  "SELECT count(*) AS count FROM webhook_endpoints WHERE status = 'disabled'",
);

/** Endpoints that are disabled, by whomever, over all tenants. @param directory a session of the role `kolo_directory` */
export async function countDisabledEndpoints(directory: Session): Promise<number> {
  const [row] = await directory.query<{ count: bigint }>(COUNT_DISABLED);
  return Number(row!.count);
}
