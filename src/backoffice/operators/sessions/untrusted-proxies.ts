import { type Session, statement } from '../../../platform/db/database.ts';
import { Networks } from '../../../platform/values/networks.ts';

/** The newest sessions that are examined. */
const SESSIONS_MAX = 100;

const PROXIES = statement(
  'unnamed_proxies_of_sessions',
  `SELECT DISTINCT address FROM (
     SELECT address, by_unnamed_proxy AS unnamed FROM operator_sessions ORDER BY id DESC LIMIT $1) AS s
   WHERE unnamed AND address IS NOT NULL ORDER BY address`,
);

/**
 * Untrusted proxies of recent operator sign-ins: everybody behind one shares its address, for throttling and
 * in the audit log. @param session of the role `kolo_operator` or `kolo_verify` @param trustedProxies
 * networks that are trusted by now
 */
export async function unnamedProxies(session: Session, trustedProxies: readonly string[]): Promise<string[]> {
  const trusted = new Networks(trustedProxies);
  const rows = await session.query<{ address: string }>(PROXIES, [SESSIONS_MAX]);
  return rows.map(({ address }) => address).filter((address) => !trusted.has(address));
}
