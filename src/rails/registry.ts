import type { ValuesOf } from '../values/setting-kinds.ts';
import type { RailContext } from './context.ts';
import type { Capability, RailDescription } from './description.ts';
import type { ProtocolClientOptions } from './http/client.ts';
import type { Kept, Payee } from './http/conformance.ts';
import type { RailWith } from './rail.ts';
import { sandbox } from './sandbox/description.ts';
import type { SandboxServer, SandboxServerOptions } from './sandbox/serve.ts';

/** A rail of this Kolo: what it is, and how it is opened. */
interface RailRow<Description extends RailDescription> {
  readonly description: Description;
  /** Rejects when the rail cannot be used at all. */
  open(
    context: RailContext<ValuesOf<Description['settings']>>,
  ): Promise<RailWith<Description['capabilities'][number] & Capability>>;
}

/** A rail without a part that it describes does not compile. */
const row = <const Description extends RailDescription>(
  description: Description,
  open: RailRow<Description>['open'],
): RailRow<Description> => ({ description, open });

/**
 * Every rail there is. What names rails (the books, the settings, the command line) has them from here. A bank's own
 * code is loaded when its rail is opened, so reading the list costs nothing and knows no bank.
 */
export const RAILS = [
  row(sandbox, async (context) => (await import('./sandbox/open.ts')).openSandboxRail(context)),
] as const;

type SettingsOfRails = (typeof RAILS)[number]['description']['settings'];

/** Of a union of rows of settings, all of them together. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The settings of all rails. */
export const RAIL_SETTINGS = Object.assign(
  {},
  ...RAILS.map(({ description }) => description.settings),
) as Together<SettingsOfRails>;

/** What all rails are set to. */
export type RailSettings = ValuesOf<typeof RAIL_SETTINGS>;

/** The sandbox bank as a program of its own (`sandbox/serve.ts`). */
export const serveSandboxBank = async (options: SandboxServerOptions): Promise<SandboxServer> =>
  (await import('./sandbox/serve.ts')).serveSandboxBank(options);

/** Tries a bank that speaks the rail protocol, promise by promise (`http/conformance.ts`). */
export async function* tryBank(options: ProtocolClientOptions, payee: Payee): AsyncGenerator<Kept> {
  yield* (await import('./http/conformance.ts')).tryBank(options, payee);
}
