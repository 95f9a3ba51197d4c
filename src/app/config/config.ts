import { parseEnv } from 'node:util';
import { DATABASE_URL } from '../../platform/values/database-url.ts';
import { nearestName } from '../../platform/values/nearest-name.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import {
  isWithinDomain,
  type PrecedingSettings,
  type Setting,
  type ValuesOf,
} from '../../platform/values/setting-kinds.ts';
import { SETTINGS } from './settings.ts';

/** The settings of Kolo. */
export type Config = Readonly<
  ValuesOf<typeof SETTINGS> & {
    /** NODE_ENV is `production`. */
    production: boolean;
    /** Variables with names like Kolo's that a container platform sets. Kolo ignores them. */
    leftAlone: readonly string[];
  }
>;

/** Some settings are unknown, malformed, missing or contradictory. The message has a line for each, with the fix. */
export class ConfigError extends OperatorError {}

/** Settings that another setting can replace. */
const IN_PLACE_OF: Readonly<Record<string, string>> = { KOLO_INDEX_KEY: 'KOLO_INDEX_KEYS' };

const NODE_ENVS = ['production', 'development', 'test'];

/**
 * Reads the settings.
 *
 * @param env the environment; a variable that it sets, even to an empty value, wins over the file
 * @param dotenvFile the text of a `.env` file
 * @throws ConfigError that names every fault at once
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, dotenvFile = ''): Config {
  // Editors of some systems begin a file with a byte order mark, which would be part of the first name.
  const dotenvText = dotenvFile.replace(/^\uFEFF/, '');
  const texts: Record<string, string | undefined> = { ...parseEnv(dotenvText) };
  const leftAlone: string[] = [];
  for (const [name, text] of Object.entries(env)) {
    if (text === undefined) continue;
    if (isInjected(name, text)) leftAlone.push(name);
    else texts[name] = text;
  }
  const faults = [...unreadableLines(dotenvText), ...unknownNames(Object.keys(texts))];
  const mode = texts.NODE_ENV ?? 'development';
  if (!NODE_ENVS.includes(mode))
    faults.push(`NODE_ENV must be one of ${NODE_ENVS.join(', ')}, not ${JSON.stringify(mode)}.`);

  const values: Record<string, unknown> = {
    production: mode === 'production',
    leftAlone: Object.freeze(leftAlone),
  };
  for (const [key, row] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const text = isRead(row.env, texts) ? texts[row.env] : undefined;
    const value = text === undefined ? undefined : row.kind.parse(text);
    if (text !== undefined && value === undefined) faults.push(malformed(row, text));
    // Also if it is malformed, because other defaults may depend on it.
    values[key] = value ?? defaultOf(row, values);
    const instead = IN_PLACE_OF[row.env];
    const given = text !== undefined || (instead !== undefined && texts[instead] !== undefined);
    if (!given && values.production && row.howToMake !== undefined) {
      faults.push(`${row.env} is missing, which production requires: ${row.howToMake}`);
    }
  }
  const config = Object.freeze(values) as Config;
  // Otherwise a malformed setting could be reported twice.
  if (faults.length === 0) faults.push(...contradictions(config, texts));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}

/** OpenTelemetry's variables may be meant for other programs, so Kolo reads them only if it sends traces. */
const isRead = (name: string, texts: Record<string, string | undefined>): boolean =>
  !name.startsWith('OTEL_') || texts.KOLO_TRACES === 'otlp';

const defaultOf = (row: Setting<unknown>, values: Record<string, unknown>): unknown =>
  typeof row.fallback === 'string'
    ? row.kind.parse(row.fallback)
    : row.fallback.from(values as unknown as PrecedingSettings);

function malformed({ env, kind }: Setting<unknown>, text: string): string {
  const found = kind.secret ? '' : `, not ${JSON.stringify(text.slice(0, 100))}`;
  return `${env} must be ${kind.accepts}${found}.`;
}

/** Faults for the lines that name a Kolo setting and that `parseEnv` skips. */
function unreadableLines(dotenvText: string): string[] {
  const parsed = parseEnv(dotenvText);
  const named = [...dotenvText.matchAll(/^[ \t]*(?:export[ \t]+)?(KOLO_\w+)/gm)].map((match) => match[1]!);
  return named
    .filter((name) => !(name in parsed))
    .map((name) => `${name} in .env must be followed by = and its value.`);
}

/** Variables that the example programs of the guides read. Kolo ignores them. */
const OF_CALLERS: readonly string[] = ['KOLO_URL', 'KOLO_KEY', 'KOLO_WEBHOOK_SECRET'];

const NAMES: readonly string[] = Object.values(SETTINGS).map((row) => row.env);

/**
 * True for a variable that Kubernetes (or Docker, for links) sets for services called `kolo` or `kolo-…`:
 * `KOLO_SERVICE_HOST`, `KOLO_API_SERVICE_PORT_HTTP`, `KOLO_PORT=tcp://…`, `KOLO_PORT_4000_TCP_ADDR`. A name that is
 * also a setting's counts only with such an address.
 */
function isInjected(name: string, text: string): boolean {
  if (/^KOLO_(?:\w+_)?PORT$/.test(name) && /^(?:tcp|udp|sctp):\/\//.test(text)) return true;
  return /^KOLO_(?:\w+_)?(?:SERVICE|PORT)_\w+$/.test(name) && !NAMES.includes(name);
}

function unknownNames(names: readonly string[]): string[] {
  const unknown = names.filter(
    (name) => name.startsWith('KOLO_') && ![...NAMES, ...OF_CALLERS].includes(name),
  );
  return unknown.map((name) => {
    const near = nearestName(name, NAMES);
    return `${name} is not a setting; ${near ? `did you mean ${near}?` : `there are ${NAMES.join(', ')}.`}`;
  });
}

function singleSignOnFaults(config: Config): string[] {
  const needed = {
    KOLO_OIDC_ISSUER: config.oidcIssuer,
    KOLO_OIDC_CLIENT_ID: config.oidcClientId,
    KOLO_OIDC_CLIENT_SECRET: config.oidcClientSecret,
    KOLO_OIDC_ROLES: config.oidcRoles,
  };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(needed).length) return [];
  const faults = missing.map(([name]) => `${name} must be set: single sign-on needs it.`);
  if (config.production && config.passkeyOrigins === undefined && config.baseUrl === undefined)
    faults.push(
      'KOLO_OIDC_ISSUER needs KOLO_BASE_URL or KOLO_PASSKEY_ORIGINS to be set: the provider sends people back there.',
    );
  return faults;
}

function contradictions(config: Config, texts: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (!config.interestTags.every((tag) => config.walletTags.includes(tag))) {
    faults.push(`KOLO_INTEREST_TAGS must be some of KOLO_WALLET_TAGS (${config.walletTags.join(', ')}).`);
  }
  if (config.indexKey !== undefined && config.indexKeys !== undefined) {
    faults.push(
      'KOLO_INDEX_KEY and KOLO_INDEX_KEYS contradict each other: move the former into the latter as default:<key>.',
    );
  }
  if (config.databaseUrl === undefined) {
    const alone = ['KOLO_MIGRATION_DATABASE_URL', 'KOLO_SANDBOX_DATABASE_URL', 'KOLO_REPLICA_URL'].filter(
      (name) => name in texts,
    );
    if (config.embedded === false) alone.push('KOLO_EMBEDDED=false');
    faults.push(...alone.map((name) => `${name} needs KOLO_DATABASE_URL to be set.`));
  } else if (config.embedded) {
    faults.push('KOLO_EMBEDDED=true and KOLO_DATABASE_URL contradict each other: leave one of them out.');
  }
  if (config.opsPort === undefined) {
    const servedAt = {
      KOLO_PROBES: config.probes,
      KOLO_METRICS: config.metrics,
      KOLO_DOCS: config.docs,
      KOLO_OPERATOR_API: config.operatorApi,
    };
    const nowhere = Object.entries(servedAt).filter(([, place]) => place === 'ops');
    faults.push(...nowhere.map(([name]) => `${name}=ops needs KOLO_OPS_PORT to be set.`));
  }
  const { passkeyOrigins = [], passkeyDomain } = config;
  if (passkeyDomain !== undefined && passkeyOrigins.length === 0)
    faults.push('KOLO_PASSKEY_DOMAIN needs KOLO_PASSKEY_ORIGINS to be set.');
  const domain = passkeyDomain ?? (passkeyOrigins.length === 0 ? '' : new URL(passkeyOrigins[0]!).hostname);
  if (!passkeyOrigins.every((origin) => isWithinDomain(origin, domain))) {
    faults.push(
      `KOLO_PASSKEY_DOMAIN must be a domain that contains each of KOLO_PASSKEY_ORIGINS (${passkeyOrigins.join(', ')}).`,
    );
  }
  faults.push(...singleSignOnFaults(config));
  if (config.smtp !== undefined && config.emailFrom === undefined)
    faults.push('KOLO_SMTP_URL needs KOLO_EMAIL_FROM to be set.');
  if (config.emailFrom !== undefined && config.smtp === undefined)
    faults.push('KOLO_EMAIL_FROM needs KOLO_SMTP_URL to be set.');
  const place = (url: string | undefined) => url?.replace(DATABASE_URL, '$1$2');
  if (config.databaseUrl !== undefined && place(config.sandboxDatabaseUrl) === place(config.databaseUrl)) {
    faults.push(
      'KOLO_SANDBOX_DATABASE_URL must name another database than KOLO_DATABASE_URL: the sandbox bank needs its own.',
    );
  }
  return faults;
}
