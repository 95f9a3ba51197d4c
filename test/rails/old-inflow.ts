/** An inflow as version 0.1.0 kept it, in `inbound`. */
export interface OldInflow {
  inflowId: string;
  tenantId: string;
  accountId: string;
  walletId: string;
  transactionId: string;
  amount: bigint;
  reference: string | null;
  receivedAt: string;
}

const INSERT_OLD_INFLOW = `
  INSERT INTO sandbox_bank.inbound
    (inflow_id, tenant_id, account_id, wallet_id, transaction_id, amount, reference, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The statement that adds one to the bank's book, and its values. */
export const insertOldInflow = (inflow: OldInflow): [text: string, values: unknown[]] => [
  INSERT_OLD_INFLOW,
  [
    ...[inflow.inflowId, inflow.tenantId, inflow.accountId, inflow.walletId, inflow.transactionId],
    ...[inflow.amount, inflow.reference, inflow.receivedAt],
  ],
];
