import { type Actor, recordAct } from '../audit/entry.ts';
import { sealWords } from '../audit/words.ts';
import type { Session, TenantDatabase } from '../db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../values/clock.ts';
import { NIL_UUID, uuidv7Floor } from '../values/ids.ts';
import { koboToNumber } from '../values/money.ts';
import type { Vault } from '../values/vault.ts';
import { idsOf, type Person, readPerson } from './person.ts';
import { accountsOf, eventsNaming, movementsOf, type PersonalMovement, schedulesOf } from './queries.ts';

/** Rows that are read together. */
const ROWS_MAX = 500;

/** Everything that is stored of one customer, by the table that it stands in. */
interface PersonalData {
  customer_id: string;
  exported_at: string;
  data: { where: string; what: string; rows: object[] }[];
}

interface ExportOptions {
  /** Of `kolo_app`. */
  database: TenantDatabase;
  vault: Vault;
  tenantId: string;
  customerId: string;
  reason: string;
  by: Actor;
  nowMs: number;
}

/**
 * Everything that is personal of a customer, opened, with where it is. The look is recorded before it is made.
 *
 * @returns undefined where nobody has the id
 */
export async function exportCustomer(options: ExportOptions): Promise<PersonalData | undefined> {
  const { database, tenantId, customerId, vault, reason, by, nowMs } = options;
  const person = await database.transaction(tenantId, async (session) => {
    const found = await readPerson(session, tenantId, customerId, vault);
    if (found === undefined) return undefined;
    await recordAct(session, {
      ...{ tenantId, actor: by, act: 'customer.exported', subject: `customer ${customerId}`, atMs: nowMs },
      reason: await sealWords(session, vault, { tenantId, customerIds: [customerId] }, reason, nowMs),
    });
    return found;
  });
  if (person === undefined) return undefined;
  const data = await database.within(tenantId, (session) => dataOf(session, tenantId, person));
  return { customer_id: customerId, exported_at: toRfc3339(nowMs), data };
}

async function dataOf(session: Session, tenantId: string, person: Person): Promise<PersonalData['data']> {
  const accounts = await accountsOf(session, tenantId, person.wallets);
  return [
    { where: 'customers', what: 'who the customer is', rows: [customerRow(person)] },
    { where: 'wallets', what: 'its wallets', rows: person.wallets.map(walletRow) },
    { where: 'virtual_accounts', what: 'accounts by which they are paid', rows: accounts.map(accountRow) },
    {
      where: 'transactions, payouts, inflow_senders',
      what: 'every movement of them, with who was paid and who sent it',
      rows: (await movements(session, tenantId, person)).map(movementRow),
    },
    { where: 'schedules', what: 'payments to come', rows: await schedules(session, tenantId, person) },
    {
      where: 'events, webhook_deliveries',
      what: 'what was told of the customer to the endpoints of the business',
      rows: await events(session, tenantId, person),
    },
  ];
}

const customerRow = ({ customer, bvn, idNumber }: Person) => ({
  id: customer.id,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  bvn,
  id_type: customer.idType,
  id_number: idNumber,
  third_party_identifier: customer.thirdPartyIdentifier,
  tier: customer.tier,
  created_at: toRfc3339(customer.createdAt),
  erased_at: toRfc3339OrNull(customer.erasedAt),
});

const walletRow = ({ accountId: _, walletId, createdAt, ...wallet }: Person['wallets'][number]) => ({
  wallet_id: walletId,
  ...wallet,
  created_at: toRfc3339(createdAt),
});

const accountRow = (account: Awaited<ReturnType<typeof accountsOf>>[number]) => ({
  id: account.id,
  account_number: account.accountNumber,
  account_name: account.accountName,
  issued_name: account.issuedName,
  bank_name: account.bankName,
  reference: account.reference,
});

const movementRow = (movement: PersonalMovement) => ({
  id: movement.id,
  type: movement.type,
  category: movement.category,
  status: movement.status,
  reference: movement.reference,
  amount: koboToNumber(movement.amount),
  currency: movement.currency,
  narration: movement.narration,
  created_at: toRfc3339(movement.createdAt),
  recipient: { bank: movement.recipientBank, account_number: movement.recipientAccount },
  sender: {
    ...{ name: movement.senderName, account_number: movement.senderAccount, bank_name: movement.senderBank },
  },
});

/** By id, those between two of its wallets once. */
async function movements(
  session: Session,
  tenantId: string,
  { wallets }: Person,
): Promise<PersonalMovement[]> {
  const found = new Map<string, PersonalMovement>();
  for (const { accountId } of wallets) {
    for (let after = NIL_UUID; ; ) {
      const page = await movementsOf(session, tenantId, accountId, after, ROWS_MAX);
      for (const movement of page) found.set(movement.id, movement);
      if (page.length < ROWS_MAX) break;
      after = page.at(-1)!.id;
    }
  }
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function schedules(session: Session, tenantId: string, { wallets }: Person): Promise<object[]> {
  const rows = await schedulesOf(session, tenantId, wallets);
  return rows.map(({ id, bankCode, accountNumber, amount, description }) => ({
    ...{ id, bank: bankCode, account_number: accountNumber, amount: koboToNumber(amount), description },
  }));
}

async function events(session: Session, tenantId: string, person: Person): Promise<object[]> {
  const rows: object[] = [];
  for (let after = uuidv7Floor(person.customer.createdAt); ; ) {
    const page = await eventsNaming(session, tenantId, idsOf(person), after, ROWS_MAX);
    for (const { id, type, body, createdAt } of page) {
      rows.push({ id, type, created_at: toRfc3339(createdAt), body: JSON.parse(body) as object });
    }
    if (page.length < ROWS_MAX) return rows;
    after = page.at(-1)!.id;
  }
}
