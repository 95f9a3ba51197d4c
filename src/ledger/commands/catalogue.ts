import type { AnyCommand, AnyResult, CommandDefinition } from '../command.ts';
import { acceptBulk } from './accept-bulk.ts';
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

/** Fails to compile where a row's key differs from its command's kind. */
const catalogue = <Rows extends { [Kind in keyof Rows]: { readonly kind: Kind } }>(rows: Rows): Rows => rows;

/** Every money command. */
const CATALOGUE = catalogue({
  acceptTransfer,
  acceptBulk,
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

export type ResultOf<C extends Command> = TypesOf<C['kind']>['result'];

export type Result = ResultOf<Command>;

export const definitionOf = (command: AnyCommand): CommandDefinition<AnyCommand, Result & AnyResult> =>
  CATALOGUE[command.kind as keyof Catalogue] as CommandDefinition<AnyCommand, Result & AnyResult>;
