import type { AnyCommand, AnyResult, CommandDefinition } from '../command.ts';
import { acceptTransfer } from './accept-transfer.ts';
import { chargeRailFee } from './charge-rail-fee.ts';
import { creditHeldMoney } from './credit-held-money.ts';
import { creditInflow } from './credit-inflow.ts';
import { creditOpeningBalance } from './credit-opening-balance.ts';
import { creditReturn } from './credit-return.ts';
import { payInterest } from './pay-interest.ts';
import { postAdjustment } from './post-adjustment.ts';
import { returnInflow } from './return-inflow.ts';
import { settleManually } from './settle-manually.ts';
import { settleTransfer } from './settle-transfer.ts';
import { transferBetweenWallets } from './transfer-between-wallets.ts';

/** Does not compile where a row does not stand under the kind of its command. */
const catalogue = <Rows extends { [Kind in keyof Rows]: { readonly kind: Kind } }>(rows: Rows): Rows => rows;

/** Every money command that there is: what the engine can be asked to do. */
const CATALOGUE = catalogue({
  acceptTransfer,
  settleTransfer,
  creditInflow,
  transferBetweenWallets,
  creditOpeningBalance,
  creditHeldMoney,
  returnInflow,
  creditReturn,
  payInterest,
  chargeRailFee,
  postAdjustment,
  settleManually,
});

type Catalogue = typeof CATALOGUE;

type TypesOf<Kind extends keyof Catalogue> =
  Catalogue[Kind] extends CommandDefinition<infer Command, infer Result>
    ? { command: Command; result: Result }
    : never;

/** Any money command. */
export type Command = { [Kind in keyof Catalogue]: TypesOf<Kind>['command'] }[keyof Catalogue];

/** The result that a command has. */
export type ResultOf<C extends Command> = TypesOf<C['kind']>['result'];

/** The result of any money command. */
export type Result = ResultOf<Command>;

/** What a command is, by its kind. */
export const definitionOf = (command: AnyCommand): CommandDefinition<AnyCommand, Result & AnyResult> =>
  CATALOGUE[command.kind as keyof Catalogue] as CommandDefinition<AnyCommand, Result & AnyResult>;
