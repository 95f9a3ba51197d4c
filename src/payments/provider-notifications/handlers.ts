import { recordIncident } from '../../ledger/incidents.ts';
import type { Session } from '../../platform/db/database.ts';
import { deterministicId } from '../../platform/values/ids.ts';
import { moneyText } from '../../platform/values/money.ts';
import { ConfirmedInflows, type ConfirmedOptions } from '../inflows/confirmed.ts';
import { requeryByRailId } from '../payouts/requery.ts';
import { creditReturned } from '../returns/credit-return.ts';
import { findPayments } from '../returns/queries.ts';
import { issueNow } from '../wallets/virtual-accounts/issued-accounts.ts';
import type { NotificationHandlers } from './handle.ts';
import { sweepNow } from './sweeps/queries.ts';

/** Dependencies of the handlers. */
interface HandlerDeps extends ConfirmedOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** A payout was made due. */
  onPayoutDue: () => void;
}

/** The handlers. A notification proves nothing, so each handler queries the provider or reads its list. */
export const notificationHandlers = (parts: HandlerDeps): NotificationHandlers => {
  const { database, clock, directory, onPayoutDue } = parts;
  const inflows = new ConfirmedInflows(parts);
  return {
    database,
    clock,
    async payout({ tenantId, rail }, railId) {
      await requeryByRailId(parts, tenantId, { rail, railId }, clock.now());
      onPayoutDue();
    },
    inflow: (account, inflowId) => inflows.credit(account, inflowId),
    async issuing({ tenantId, rail }, reference) {
      await database.within(tenantId, (session) => issueNow(session, tenantId, rail, reference, clock.now()));
    },
    async list({ rail, providerAccount }, list) {
      await sweepNow(directory, { rail, providerAccount, list }, clock.now());
    },
    async returned({ tenantId, rail }, { returnId, railId, amount }) {
      const found = await findPayments(directory, rail, [railId]);
      const payment = found.find((one) => one.tenantId === tenantId);
      if (payment === undefined) {
        const detail = `${moneyText(amount, 'NGN')} came back by ${rail} as ${returnId} of ${railId}, which was not paid.`;
        const id = deterministicId('return_of_unknown_payment', rail, returnId);
        const incident = { id, kind: 'return_of_unknown_payment', transactionId: null, detail };
        await database.within(tenantId, (session) =>
          recordIncident(session, tenantId, { ...incident, createdAt: clock.now() }),
        );
        return;
      }
      const returned = { tenantId, rail, paymentId: payment.transactionId, returnId, amount };
      if (!(await creditReturned(parts, returned)))
        throw new Error(`the payment of ${returnId} is not final`);
    },
  };
};
