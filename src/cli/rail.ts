import { readFile } from 'node:fs/promises';
import { Agent } from 'undici';
import { openConnections } from '../app/process/connections.ts';
import { AddressRefusedError, addressPolicies, parseOutboundUrl } from '../platform/outbound/addresses.ts';
import { checkedConnector, resolverFor } from '../platform/outbound/connector.ts';
import { systemClock } from '../platform/values/clock.ts';
import { OperatorError } from '../platform/values/operator-error.ts';
import { BANKS } from '../rails/banks.ts';
import { serveSandboxBank, tryBank } from '../rails/registry.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';

/** 32 to 256 printable ASCII characters. */
const SECRET = /^[\x21-\x7e]{32,256}$/;
const CONNECT_MS = 10_000;
/** Local addresses are allowed, because the bank may run on the same machine. */
const ANYWHERE = addressPolicies(true).test;

/** Reads the shared signing secret. */
async function secretIn(file: string): Promise<string> {
  const secret = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`Cannot read the secret: ${error.message}.`);
  });
  if (!SECRET.test(secret.trim())) {
    throw new OperatorError(
      `${file} must contain one secret of 32 to 256 printable ASCII characters and nothing else.`,
    );
  }
  return secret.trim();
}

/** Connects to any address, including local ones. */
function dispatcherAnywhere(): Agent {
  const connect = checkedConnector(ANYWHERE, { resolve: resolverFor(ANYWHERE), timeoutMs: CONNECT_MS });
  return new Agent({ connect });
}

/** Options of `kolo sandbox-bank`. */
export interface SandboxBankOptions {
  readonly secretFile: string;
  readonly host: string;
  readonly port: number;
  /** Without it, the bank sends no callbacks. */
  readonly callback?: string;
}

/** `kolo sandbox-bank`: runs until a signal ends it. */
export async function sandboxBank(
  { config, say, print, onInterrupt }: CliContext,
  { secretFile, host, port, callback }: SandboxBankOptions,
): Promise<void> {
  const secret = await secretIn(secretFile);
  const url = callback === undefined ? null : urlOf(callback);
  const connections = await openConnections(config, say, { makesLedger: true });
  const log = { error: (_: object, message: string) => say(message) };
  const { bank: database } = connections;
  const dispatcher = dispatcherAnywhere();
  const callbacks = url && { url, dispatcher };
  const serving = serveSandboxBank({ database, clock: systemClock, log, secret, host, port, callbacks });
  const leave = async (): Promise<void> => {
    await dispatcher.destroy();
    await connections.leave();
  };
  const interrupt = onInterrupt(async () => {
    await serving.then(
      (server) => server.stop(),
      () => {},
    );
    await leave();
  });
  try {
    print(`The sandbox bank listens on ${(await serving).url}.`);
  } catch (error) {
    await leave();
    await interrupt.settled();
    throw error;
  }
}

/** Options of `kolo rail check`. */
export interface CheckOptions {
  readonly secretFile: string;
  /** Bank code of the account to pay. */
  readonly bank: string;
  readonly account: string;
  /** Address to listen on for callbacks; without a port they are not tested. */
  readonly callbackHost: string;
  readonly callbackPort?: number;
  readonly json: boolean;
}

/** `kolo rail check`: tests each promise of the rail protocol. */
export async function railCheck(
  { print }: CliContext,
  given: string,
  { secretFile, bank, account, callbackHost: host, callbackPort: port, json }: CheckOptions,
): Promise<void> {
  const secret = await secretIn(secretFile);
  const url = urlOf(given);
  const { code: bankCode, nip_code: nipCode } = BANKS.find(bank)!;
  const payee = { bankCode, nipCode, accountNumber: account };
  const dispatcher = dispatcherAnywhere();
  const all = [];
  try {
    const callbacks = port === undefined ? {} : { callbacks: { host, port } };
    for await (const result of tryBank(
      { url, secret, dispatcher, clock: systemClock, ...callbacks },
      payee,
    )) {
      all.push(result);
      if (!json)
        print(`${result.broken === null ? 'ok    ' : 'BROKEN'} It ${result.promise}.${detailOf(result)}`);
    }
  } finally {
    await dispatcher.destroy();
  }
  const broken = all.filter((result) => result.broken !== null).length;
  if (json) print(JSON.stringify({ url: url.href, ok: broken === 0, promises: all }));
  if (broken > 0) throw new CommandError(`${broken} of ${all.length} promises are broken.`);
}

const detailOf = ({ broken }: { broken: string | null }): string =>
  broken === null ? '' : ` Instead ${broken}.`;

function urlOf(given: string): URL {
  try {
    return parseOutboundUrl(given, ANYWHERE);
  } catch (error) {
    if (error instanceof AddressRefusedError) throw new OperatorError(`The URL ${error.message}.`);
    throw error;
  }
}
