import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Inflow } from '../../rails/money-in.ts';

/** A requested test funding, with the contents of its payment. */
export interface Funding {
  reference: string;
  /** Rail by which the payment comes in. */
  rail: string;
  /** The payment's session id: the inflow's id at the bank. */
  railInflowId: string;
  /** The id that the movement gets. */
  transactionId: string;
  /** The account of the wallet. */
  accountId: string;
  accountNumber: string;
  amount: Kobo;
}

/** Commits before the bank gets the payment, so that a repeated request makes the same payment. */
const INSERT_FUNDING = statement(
  'insert_test_funding',
  `INSERT INTO test_fundings
     (tenant_id, reference, rail, rail_inflow_id, transaction_id, account_id, account_number, amount, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (tenant_id, reference) DO NOTHING`,
);

const FUNDING_COLUMNS = `
  reference, rail, rail_inflow_id AS "railInflowId", transaction_id AS "transactionId", account_id AS "accountId",
  account_number AS "accountNumber", amount`;

const FUNDING_BY_REFERENCE = statement(
  'test_funding_by_reference',
  `SELECT ${FUNDING_COLUMNS} FROM test_fundings WHERE tenant_id = $1 AND reference = $2`,
);

/** Finds a funding by its reference. */
export async function findFundingByReference(
  session: Session,
  tenantId: string,
  reference: string,
): Promise<Funding | undefined> {
  return (await session.query<Funding>(FUNDING_BY_REFERENCE, [tenantId, reference]))[0];
}

/** Stores a funding and returns it. If one with its reference is stored already, returns that one. */
export async function insertFunding(
  session: Session,
  tenantId: string,
  funding: Funding,
  nowMs: number,
): Promise<Funding> {
  const { reference, rail, railInflowId, transactionId, accountId, accountNumber, amount } = funding;
  const values = [reference, rail, railInflowId, transactionId, accountId, accountNumber, amount];
  const inserted = await session.execute(INSERT_FUNDING, [tenantId, ...values, toRfc3339(nowMs)]);
  if (inserted === 1) return funding;
  return (await findFundingByReference(session, tenantId, reference))!;
}

const FUNDING_BY_INFLOW = statement(
  'test_funding_by_inflow',
  `SELECT ${FUNDING_COLUMNS} FROM test_fundings WHERE tenant_id = $1 AND rail = $2 AND rail_inflow_id = $3`,
);

/** The funding that an inflow is the payment of, or undefined. */
export async function findFunding(
  session: Session,
  tenantId: string,
  rail: string,
  railInflowId: string,
): Promise<Funding | undefined> {
  return (await session.query<Funding>(FUNDING_BY_INFLOW, [tenantId, rail, railInflowId]))[0];
}

/** Written before the inflow is credited, once however often that is tried. */
const INSERT_SENDER = statement(
  'insert_inflow_sender',
  `INSERT INTO inflow_senders (tenant_id, rail, rail_inflow_id, name, account_number, bank_code, bank_name)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (tenant_id, rail, rail_inflow_id) DO NOTHING`,
);

/** Stores the sender of an inflow. */
export async function insertSender(
  session: Session,
  tenantId: string,
  rail: string,
  { inflowId, sender }: Pick<Inflow, 'inflowId' | 'sender'>,
): Promise<void> {
  const { name, accountNumber, bankCode, bankName } = sender;
  await session.execute(INSERT_SENDER, [tenantId, rail, inflowId, name, accountNumber, bankCode, bankName]);
}
