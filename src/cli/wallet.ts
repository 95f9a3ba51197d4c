import { Calendar } from '../values/calendar.ts';
import { systemClock, toRfc3339 } from '../values/clock.ts';
import { ApiError } from '../values/errors.ts';
import { toNaira } from '../values/money.ts';
import { findWallet, type Wallet } from '../wallets/queries.ts';
import { changeWalletStatus, type WalletStanding } from '../wallets/restrictions/change-status.ts';
import { listStatusChanges, type StatusChange } from '../wallets/restrictions/history.ts';
import { shownWallets } from '../wallets/shown-wallets.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { withSide } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** `kolo wallet show`. */
export function walletShow(context: CliContext, walletId: string, options: SideOptions): Promise<void> {
  return withSide(context, options, async ({ database, tenantId, businessId }) => {
    const calendar = new Calendar(context.config.timeZone);
    const { wallet, view, changes } = await database.within(tenantId, async (session) => {
      const shown = await shownWallets(session, { tenantId, businessId }, { clock: systemClock, calendar });
      const wallet = await findWallet(session, tenantId, walletId, shown.moment);
      if (wallet === undefined) throw new CommandError(`No wallet has the id ${walletId}.`);
      const changes = await listStatusChanges(session, tenantId, wallet.accountId);
      return { wallet, view: shown.view(wallet), changes };
    });
    if (options.json) context.print(JSON.stringify({ ...view, changes: changes.map(changeAnswer) }));
    else for (const line of readable(wallet, changes)) context.print(line);
  });
}

/** `kolo wallet restrict`, `lift` and `close`. */
export function walletChange(
  context: CliContext,
  walletId: string,
  to: WalletStanding,
  options: SideOptions & { reason: string },
): Promise<void> {
  return withSide(context, options, async ({ database, tenantId }) => {
    const record = { reason: options.reason, madeBy: 'operator', actor: atShell(), nowMs: systemClock.now() };
    const changed = await database
      .transaction(tenantId, (session) => changeWalletStatus(session, tenantId, walletId, to, record))
      .catch((error) => {
        throw error instanceof ApiError ? new CommandError(refusalOf(error, walletId)) : error;
      });
    if (options.json) context.print(JSON.stringify({ wallet_id: walletId, ...to, changed }));
    else context.print(`Wallet ${walletId} ${changed ? 'is' : 'was already'} ${standing(to)}.`);
  });
}

const refusalOf = ({ errors: [fault] }: ApiError, walletId: string): string =>
  fault === undefined ? `No wallet has the id ${walletId}.` : `Wallet ${walletId} ${fault.message}.`;

const standing = ({ status, restriction }: Pick<StatusChange, 'status' | 'restriction'>): string =>
  restriction === null ? status : `${status} (${restriction})`;

const changeAnswer = ({ status, restriction, reason, madeBy, createdAt }: StatusChange) => ({
  status,
  restriction,
  reason,
  made_by: madeBy,
  created_at: toRfc3339(createdAt),
});

function* readable(wallet: Wallet, changes: readonly StatusChange[]): Generator<string> {
  const { walletId, name, customerId, currency, posted, held } = wallet;
  yield `${walletId}  ${standing(wallet)}`;
  yield `  name       ${name}`;
  yield `  customer   ${customerId}`;
  yield `  posted     ${toNaira(posted)} ${currency}, of which ${toNaira(held)} is held`;
  for (const change of changes) {
    yield `  ${toRfc3339(change.createdAt)}  ${standing(change)} by ${change.madeBy}: ${change.reason}`;
  }
}
