/** The parts of a database's URL: up to the database, its name, and the parameters. */
export const DATABASE_URL = /^(postgres(?:ql)?:\/\/[^/?#]*\/)([^/?#]+)((?:\?[^#]*)?)$/;

/** Values of `target_session_attrs` for a server that takes writes. */
const WRITES = ['read-write', 'primary'];

/** The servers of a database's URL. */
interface DatabaseServers {
  /** One URL for each, in the order of the URL that names them, without `target_session_attrs`. */
  urls: string[];
  /** True if Kolo has to find out which of them is the primary. */
  mayBeStandby: boolean;
}

/** Reads a URL that may name several servers, as libpq takes them; undefined if it is malformed. */
export function readDatabaseUrl(text: string): DatabaseServers | undefined {
  const [, start = '', name = '', query = ''] = DATABASE_URL.exec(text) ?? [];
  const [, user = '', list = ''] = /^([^:]*:\/\/(?:.*@)?)([^@]*)\/$/.exec(start) ?? [];
  const parameters = new URLSearchParams(query);
  const attributes = parameters.get('target_session_attrs');
  if (user === '' || (attributes !== null && !WRITES.includes(attributes))) return undefined;
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  const hosts = list.split(',');
  const isList = hosts.length > 1;
  if (isList && (hosts.includes('') || parameters.has('host') || parameters.has('port'))) return undefined;
  const urls = hosts.map((host) => `${user}${host}/${name}${rest}`);
  // `user@/database?host=/folder` names a socket; URL itself refuses a user without a host.
  if (!urls.every((url) => URL.canParse(url.replace('@/', '@socket/')))) return undefined;
  return { urls, mayBeStandby: isList || attributes !== null };
}
