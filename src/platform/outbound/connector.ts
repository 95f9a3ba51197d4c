import { Resolver as DnsResolver, lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import {
  type AddressPolicy,
  AddressRefusedError,
  allowedAddresses,
  isAddressAllowed,
  type Resolver,
} from './addresses.ts';

/** Head start of each address of a name before the next one is tried beside it. */
const NEXT_ADDRESS_MS = 1_000;

/**
 * Asks the name servers directly: `getaddrinfo` would hold one of a few threads for as long as the name server
 * of some endpoint takes.
 */
const fromNameServers: Resolver = async (hostname) => {
  const dns = new DnsResolver({ timeout: 2_000, tries: 2 });
  const results = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
  const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (addresses.length === 0 && results[0]?.status === 'rejected') throw results[0].reason;
  return addresses;
};

/** Asks the machine, which also knows `localhost` and its hosts file: for development. */
const fromMachine: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true })).map((found) => found.address);

/** The way in which names are looked up under a policy. */
export const resolverFor = ({ allowPrivateAddresses }: AddressPolicy): Resolver =>
  allowPrivateAddresses ? fromMachine : fromNameServers;

/** Dependencies of a connector. */
interface ConnectorOptions {
  /** Finds addresses. */
  readonly resolve: Resolver;
  /** For one connection, milliseconds. */
  readonly timeoutMs: number;
  /** Certificate authorities to trust instead of the usual ones (PEM). */
  readonly ca?: string | undefined;
}

/** Connects only to addresses that were checked for this very connection, so that no later answer of DNS counts. */
export function checkedConnector(
  policy: AddressPolicy,
  { resolve, timeoutMs, ca }: ConnectorOptions,
): buildConnector.connector {
  const lookUp: LookupFunction = (hostname, { all }, callback) => {
    allowedAddresses(hostname.replace(/\.$/, ''), policy, resolve).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
  const connect = buildConnector({
    lookup: lookUp,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    timeout: timeoutMs,
    ...(ca === undefined ? {} : { ca }),
  });
  return (target, callback) => {
    // A literal address is never looked up.
    if (isIP(target.hostname) !== 0 && !isAddressAllowed(target.hostname, policy)) {
      process.nextTick(callback, new AddressRefusedError('must have a public address'), null);
      return;
    }
    connect(target, callback);
  };
}
