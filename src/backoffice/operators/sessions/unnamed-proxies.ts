import { type Session, statement } from '../../../platform/db/database.ts';
import { Networks } from '../../../platform/values/networks.ts';

/** Sessions that are looked at, the newest. */
const SESSIONS_MAX = 100;

const PROXIES = statement(
  'unnamed_proxies_of_sessions',
  `SELECT DISTINCT address FROM (
     SELECT address, by_unnamed_proxy AS unnamed FROM operator_sessions ORDER BY id DESC LIMIT $1) AS s
   WHERE unnamed AND address IS NOT NULL ORDER BY address`,
);

/**
 * The proxies through which operators have signed in of late and whose word on addresses does not count: everybody behind one has its
 * address, for throttling and in the audit log.
 *
 * @param session of the role `kolo_operator` or `kolo_verify`
 * @param trustedProxies networks that are named by now
 */
export async function unnamedProxies(session: Session, trustedProxies: readonly string[]): Promise<string[]> {
  const trusted = new Networks(trustedProxies);
  const rows = await session.query<{ address: string }>(PROXIES, [SESSIONS_MAX]);
  return rows.map(({ address }) => address).filter((address) => !trusted.has(address));
}
