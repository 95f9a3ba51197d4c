import type { AddressInfo } from 'node:net';
import type { App } from '../../platform/http/app-types.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';

/** The service cannot listen at the configured address. The message says why in one sentence. */
class ListenError extends OperatorError {}

/**
 * The address of a listening application, as seen from this machine.
 *
 * @param host the configured name or address
 */
export function addressOf({ server }: App, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Where a browser on this machine finds the dashboard: by a name where it can, for passkeys refuse addresses.
 *
 * @param at what the application that has the operator API listens on
 */
export function dashboardAt({ host, port }: { host: string; port: number }): string {
  const isHere = /^(?:localhost|0\.0\.0\.0|127(?:\.\d+){3}|::1?)$/.test(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isHere ? 'localhost' : name}:${port}/dashboard`;
}

/** The same of an application that listens. */
export const dashboardOf = ({ server }: App, host: string): string =>
  dashboardAt({ host, port: (server.address() as AddressInfo).port });

/** Where somebody signs in by the token of a link; what stands behind `#` is sent to nobody. */
export const linkTo = (dashboardUrl: string, token: string): string => `${dashboardUrl}/enter#${token}`;

/**
 * Has an application listen.
 *
 * @param settings the names of the settings that say where, for the message
 * @returns where it can be asked from this machine
 * @throws ListenError
 */
export async function listen(
  app: App,
  { host, port }: { host: string; port: number },
  settings: { host: string; port: string },
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new ListenError(`Port ${port} on ${host} is taken; name another in ${settings.port}.`);
    }
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} may not be used; name one above 1023 in ${settings.port}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ListenError(`${host} is no address of this machine; name another in ${settings.host}.`);
    }
    throw error;
  }
  return addressOf(app, host);
}
