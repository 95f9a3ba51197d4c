import type { Static } from 'typebox';
import type { ValuesOf } from '../platform/values/setting-kinds.ts';
import type { AccountContext, AccountRail, RailContext } from './context.ts';
import type { Capability, RailDescription } from './description.ts';
import type { PromiseResult, Trying } from './http/conformance.ts';
import { http } from './http/description.ts';
import type { Payee } from './http/trial.ts';
import { iso20022 } from './iso20022/description.ts';
import { monnify } from './monnify/description.ts';
import { paystack } from './paystack/description.ts';
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

/** An account that lacks a part that its rail describes does not compile. */
const accountRow = <const Description extends AccountRail['description']>(
  description: Description,
  open: (
    context: AccountContext<Static<Description['account']['credentials']>>,
  ) => Promise<RailWith<Description['capabilities'][number] & Capability>>,
): AccountRail => ({ description, openAccount: (context) => open(context as never) });

/** The rails by which a business pays from accounts of its own. */
export const ACCOUNT_RAILS: readonly AccountRail[] = [
  accountRow(http, async (context) => (await import('./http/open.ts')).openHttpAccount(context)),
  accountRow(iso20022, async (context) => (await import('./iso20022/open.ts')).openIso20022Account(context)),
  accountRow(monnify, async (context) => (await import('./monnify/open.ts')).openMonnifyAccount(context)),
  accountRow(paystack, async (context) => (await import('./paystack/open.ts')).openPaystackAccount(context)),
];

/** The rails whose one bank serves every tenant. A bank's own code is loaded when its rail is opened. */
export const SHARED_RAILS = [
  row(sandbox, async (context) => (await import('./sandbox/open.ts')).openSandboxRail(context)),
] as const;

/**
 * Every rail there is. Code that names rails (the books, the settings, the command line) takes them from here: reading
 * the list costs nothing and knows no bank.
 */
export const RAILS: readonly RailDescription[] = [...SHARED_RAILS, ...ACCOUNT_RAILS].map(
  ({ description }) => description,
);

type SettingsOfRails = (typeof SHARED_RAILS)[number]['description']['settings'];

/** Intersection of a union of settings rows. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The settings of all rails. */
export const RAIL_SETTINGS = Object.assign(
  {},
  ...RAILS.map(({ settings }) => settings),
) as Together<SettingsOfRails>;

export type RailSettings = ValuesOf<typeof RAIL_SETTINGS>;

/** The sandbox bank as a program of its own (`sandbox/serve.ts`). */
export const serveSandboxBank = async (options: SandboxServerOptions): Promise<SandboxServer> =>
  (await import('./sandbox/serve.ts')).serveSandboxBank(options);

/** Tries a bank that speaks the rail protocol, promise by promise (`http/conformance.ts`). */
export async function* tryBank(options: Trying, payee: Payee): AsyncGenerator<PromiseResult> {
  yield* (await import('./http/conformance.ts')).tryBank(options, payee);
}
