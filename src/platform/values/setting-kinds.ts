import { isIP } from 'node:net';
import { readDatabaseUrl } from './database-url.ts';
import { EMAIL_ADDRESS, EMAIL_ADDRESS_CHARS_MAX } from './email-address.ts';
import { parseNetworks } from './networks.ts';

/** The kinds of settings, and the rows of the table in settings.ts. */

/** Reads the text of one kind of setting. */
interface Kind<T> {
  /** The accepted values, to follow "must be". */
  readonly accepts: string;
  /** The value, or undefined when the text is malformed. */
  readonly parse: (text: string) => T | undefined;
  /** True if the text must not appear in a message. */
  readonly secret?: boolean;
}

/** Yes or no. */
export const BOOLEAN: Kind<boolean> = {
  accepts: 'true or false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};

/** A whole number, both bounds included. */
export const wholeNumber = (min: number, max: number): Kind<number> => ({
  accepts: `a whole number from ${min} to ${max}`,
  parse(text) {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    return value >= min && value <= max ? value : undefined;
  },
});

/** An hour of the day, or none. */
export const HOUR_OR_OFF: Kind<number | 'off'> = {
  accepts: 'a whole number from 0 to 23, or off',
  parse: (text) => (text === 'off' ? 'off' : wholeNumber(0, 23).parse(text)),
};

/** Of one pool; a server takes 100 by default. */
export const POOL_SIZE = wholeNumber(1, 100);

/** A share. */
export const RATE: Kind<number> = {
  accepts: 'a number from 0 to 1',
  parse: (text) => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text) ? Number(text) : undefined),
};

/** One of a few words. */
export const oneOf = <T extends string>(...words: readonly T[]): Kind<T> => ({
  accepts: `one of ${words.join(', ')}`,
  parse: (text) => words.find((word) => word === text),
});

/** A text of a form; `accepts` says which. */
export const matching = (pattern: RegExp, accepts: string): Kind<string> => ({
  accepts,
  parse: (text) => (pattern.test(text) ? text : undefined),
});

/** Text for people, of 1 to so many characters. */
export const textUpTo = (lengthMax: number): Kind<string> =>
  matching(new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${lengthMax}}$`, 'u'), `text of 1 to ${lengthMax} characters`);
/** A name for people. */
export const TEXT = textUpTo(100);
/** A path; relative to where the process was started. */
export const FOLDER = matching(/^[^\0]+$/, 'the path of a folder');
/** Host to listen on. */
export const HOST: Kind<string> = {
  accepts: 'an IP address or a host name',
  parse: (text) => (isIP(text) > 0 || /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})$/.test(text) ? text : undefined),
};

/** Words between commas, spaces around them ignored, none twice. */
const listOf = (
  isItem: (item: string) => boolean,
  accepts: string,
  mayBeEmpty = false,
): Kind<readonly string[]> => ({
  accepts,
  parse(text) {
    if (text.trim() === '') return mayBeEmpty ? Object.freeze([]) : undefined;
    const items = text.split(',').map((item) => item.trim());
    const good = items.every(isItem) && new Set(items).size === items.length;
    return good ? Object.freeze(items) : undefined;
  },
});

/** Networks that something is said of. */
export const NETWORKS: Kind<readonly string[]> = {
  accepts: 'networks or addresses between commas, such as 10.0.0.0/8,2001:db8::7; or empty for none',
  parse(text) {
    const networks = parseNetworks(text);
    return networks && Object.freeze(networks);
  },
};

const isTag = (item: string): boolean => /^[a-z][a-z0-9_-]{0,31}$/.test(item);

/** The tags that wallets may have. */
export const TAGS = listOf(isTag, 'tags between commas, each 1 to 32 of a-z 0-9 _ - from a letter on');

/** Some of them, or none. */
export const TAG_SUBSET = listOf(isTag, 'some of KOLO_WALLET_TAGS between commas, or empty for none', true);

const ISO_4217 = new Set(Intl.supportedValuesOf('currency'));

/** The currencies that wallets may have. */
export const CURRENCIES = listOf(
  (item) => ISO_4217.has(item),
  'ISO 4217 codes between commas, such as NGN,USD',
);

/** A time zone by its IANA name. */
export const TIME_ZONE: Kind<string> = {
  accepts: 'the name of a time zone, such as Africa/Lagos',
  parse(text) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: text });
      return /^[A-Za-z]/.test(text) ? text : undefined;
    } catch {
      return undefined;
    }
  },
};

/** A database's address, on one server or on several of which one is the primary. */
export const POSTGRES: Kind<string> = {
  accepts:
    'postgres://user:password@host:port/database (or postgresql://), for several servers host1:port1,host2:port2 with ?target_session_attrs=read-write',
  secret: true,
  parse: (text) => (readDatabaseUrl(text) === undefined ? undefined : text),
};

/** The address of a read replica, which any server of its cluster may be. */
export const POSTGRES_REPLICA: Kind<string> = {
  accepts: 'postgres://user:password@host:port/database (or postgresql://), of one server',
  secret: true,
  parse: (text) => (readDatabaseUrl(text)?.mayBeStandby === false ? text : undefined),
};

/** Public address of the service, without the slash at its end. */
export const WEB_ADDRESS: Kind<string> = {
  accepts: 'an http:// or https:// address without user, query and fragment',
  parse(text) {
    if (!/^https?:\/\/[^\s?#@]+$/.test(text) || !URL.canParse(text)) return undefined;
    return text.replace(/\/+$/, '');
  },
};

/** An OpenID Connect provider: over TLS, or on this machine. */
export const OIDC_ISSUER: Kind<string> = {
  accepts: 'an https:// address, or http:// on this machine, without user, query and fragment',
  parse(text) {
    if (!/^https?:\/\/[^\s?#@]+$/.test(text) || !URL.canParse(text)) return undefined;
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, '')) ? text : undefined;
  },
};

/** A secret in plain text. */
export const SECRET_TEXT: Kind<string> = { ...textUpTo(1_000), secret: true };

/** True if browsers make passkeys for the origin: over TLS, or on the same machine, and never at an IP address. */
function isPasskeyOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) > 0;
  return origin === text && !isAddress && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}

/** Origins at which a browser may make and use passkeys. */
export const ORIGINS = listOf(
  isPasskeyOrigin,
  'origins between commas, such as https://kolo.example.com: of https, or of http on localhost, and of no IP address',
);

/** The origin of an address where that is one for passkeys. */
export function passkeyOriginOf(url: string | undefined): string | undefined {
  const origin = url === undefined ? '' : new URL(url).origin;
  return isPasskeyOrigin(origin) ? origin : undefined;
}

/** True if an origin's host is the domain or below it. */
export const isWithinDomain = (origin: string, domain: string): boolean => {
  const { hostname } = new URL(origin);
  return hostname === domain || hostname.endsWith(`.${domain}`);
};

/** A name of DNS. */
export const DOMAIN: Kind<string> = {
  accepts: 'a domain in small letters, such as example.com',
  parse: (text) => (isIP(text) === 0 && /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(text) ? text : undefined),
};

/** A server that takes emails. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, without STARTTLS. */
  readonly implicitTls: boolean;
  /** Sends nothing without TLS and a certificate that is valid for the host. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** A server for emails, with its credentials. */
export const SMTP: Kind<SmtpServer> = {
  accepts:
    'smtp://user:password@host:587 or smtps://user:password@host:465, user and password percent-encoded or left out; `?tls=optional` allows smtp:// without TLS, `?tls=required` forbids it on this machine too',
  secret: true,
  parse(text) {
    const url = /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
    const tls = /^(?:\?tls=(optional|required))?$/.exec(url?.search ?? '');
    if (!url?.hostname || !tls || url.hash !== '' || !/^\/?$/.test(url.pathname)) return undefined;
    if ((url.username === '') !== (url.password === '') || url.port === '0') return undefined;
    const implicitTls = url.protocol === 'smtps:';
    if (implicitTls && tls[1] === 'optional') return undefined;
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    try {
      const user = decodeURIComponent(url.username);
      const pass = decodeURIComponent(url.password);
      return Object.freeze({
        host,
        port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
        implicitTls,
        requireTls: tls[1] === undefined ? !isLoopback(host) : tls[1] === 'required',
        auth: user === '' ? undefined : Object.freeze({ user, pass }),
      });
    } catch {
      return undefined;
    }
  },
};

/** A sender of emails. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A sender, with or without a name. */
export const MAILBOX: Kind<Mailbox> = {
  accepts: 'an email address, or a name and an address such as Kolo <kolo@example.com>',
  parse(text) {
    const [, name = '', bracketed] = /^([^\p{Cc}\p{Cs}<>"]{1,100}?) *<([^<>]+)>$/u.exec(text) ?? [];
    const address = bracketed ?? text;
    const isAddress =
      address.length <= EMAIL_ADDRESS_CHARS_MAX && new RegExp(EMAIL_ADDRESS, 'u').test(address);
    return isAddress ? Object.freeze({ name, address }) : undefined;
  },
};

/** Headers, as OpenTelemetry writes them: `name=value` between commas, what is no plain character as `%2C`. */
export const HTTP_HEADERS: Kind<Readonly<Record<string, string>>> = {
  accepts: 'name=value between commas, values percent-encoded',
  secret: true,
  parse(text) {
    const pairs = text.split(',').map((item) => /^\s*([A-Za-z0-9_-]+)=([!-~]*)\s*$/.exec(item));
    try {
      const named = pairs.map((pair) => [pair![1]!, decodeURIComponent(pair![2]!)] as const);
      return named.some(([, value]) => /[^ -~]/.test(value))
        ? undefined
        : Object.freeze(Object.fromEntries(named));
    } catch {
      return undefined;
    }
  },
};

const KEY_BYTES = 32;

/** Base64 of 32 bytes in its one canonical spelling, so that a cut-off or mistyped key is noticed. */
function parseKeyBytes(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES && key.toString('base64') === text ? key : undefined;
}

/** The key of digests that are looked up. */
export const INDEX_KEY: Kind<Buffer> = {
  accepts: `${KEY_BYTES} bytes in base64`,
  secret: true,
  parse: parseKeyBytes,
};

/** The keys that seal secrets at rest, as `VaultKeys` of vault.ts takes them. */
interface EncryptionKeys {
  /** The id of the key that seals from now on. */
  readonly current: string;
  /** Every key by its id, 32 bytes each. */
  readonly keys: ReadonlyMap<string, Buffer>;
}

/** The keys that seal; the first seals from now on. */
export const ENCRYPTION_KEYS: Kind<EncryptionKeys> = {
  accepts: `id:key between commas, each id once (1 to 32 of A-Z a-z 0-9 _ -), each key ${KEY_BYTES} bytes in base64`,
  secret: true,
  parse(text) {
    const keys = new Map<string, Buffer>();
    for (const item of text.split(',')) {
      const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,32}):(\S+)\s*$/.exec(item) ?? [];
      const key = parseKeyBytes(encoded ?? '');
      if (id === undefined || key === undefined || keys.has(id)) return undefined;
      keys.set(id, key);
    }
    const [current] = keys.keys();
    return current === undefined ? undefined : Object.freeze({ current, keys });
  },
};

/** The settings above it in the table, on which a default may depend. */
export interface PrecedingSettings {
  readonly production: boolean;
  readonly databaseUrl: string | undefined;
  readonly walletTags: readonly string[];
  readonly host: string;
  readonly opsPort: number | undefined;
}

/** A default that is no text: how the documentation says it, and how it is found. */
interface DerivedDefault<T> {
  readonly description: string;
  readonly from: (earlier: PrecedingSettings) => T;
}

/** One row of the table. */
export interface Setting<T> {
  readonly env: string;
  readonly kind: Kind<T>;
  /** A text that the kind reads, or derived. */
  readonly fallback: string | DerivedDefault<T>;
  readonly description: string;
  /** Command that makes one; a production server does not start without it. */
  readonly howToMake: string | undefined;
}

/** Makes a row; its type is that of the value, and of the default where that is derived. */
export function setting<T, D = never>(
  env: string,
  kind: Kind<T>,
  fallback: string | DerivedDefault<D>,
  description: string,
  howToMake?: string,
): Setting<T | D> {
  return { env, kind, fallback, description, howToMake };
}

/** The values of the rows of a table. */
export type ValuesOf<Settings> = {
  readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer T> ? T : never;
};

/** A default that is no value; `says` is for the documentation. */
export const noDefault = (description: string): DerivedDefault<undefined> => ({
  description,
  from: () => undefined,
});
