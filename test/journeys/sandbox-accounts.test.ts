import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookedPayment } from '../../src/rails/book.ts';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const FUNDS = 100_000;
const AMOUNT = 10_000;
const FEE = 50;
const RETURNING = '0000000060';
const HELD = AMOUNT + FEE;

interface Special {
  account: string;
  does: string;
  /** The final status; null: it never becomes final. */
  ends: 'successful' | 'failed' | null;
  /** True if it is final with the bank's first answer, without time passing. */
  atOnce: boolean;
  failureCode: string | null;
  /** Number of submissions to the bank, and if it paid. */
  submissions: number;
  paid: boolean;
}

/** Contract section 5. */
const SPECIALS: Special[] = [
  ['0123456789', 'is an ordinary account', 'successful', true, null, 1, true] as const,
  ['0000000010', 'is refused for no funds', 'failed', true, '51', 1, false] as const,
  ['0000000028', 'is refused as invalid', 'failed', true, '07', 1, false] as const,
  ['0000000036', 'times out, has paid', 'successful', false, null, 1, true] as const,
  ['0000000044', 'times out, has not paid', 'failed', false, '21', 1, false] as const,
  ['0000000052', 'is in progress, then paid', 'successful', false, null, 1, true] as const,
  ['0000000060', 'is paid, and returned later', 'successful', true, null, 1, true] as const,
  ['0000000079', 'answers garbage, has paid', 'successful', false, null, 1, true] as const,
  ['0000000087', 'never answers', null, false, null, 3, false] as const,
].map(([account, does, ends, atOnce, failureCode, submissions, paid]) => ({
  account,
  does,
  ends,
  atOnce,
  failureCode,
  submissions,
  paid,
}));

let kolo: TestKolo;
let client: DescribedClient;
/** The wallet that paid each special account. */
const wallets = new Map<string, string>();

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(await kolo.newBusiness({ bankTransferFee: BigInt(FEE) }));
});
afterAll(async () => {
  await kolo.stop();
});

const reference = ({ account }: Special): string => `to-${account}`;
const transactionOf = async (special: Special) => {
  const { id } = (await client.tsq(reference(special))).body.data;
  return (await client.get(`/api/v1/transaction/${id}`)).body.data;
};
const balancesOf = async ({ account }: Special) => {
  const wallet = (await client.get(`/api/v1/wallet/${wallets.get(account)}`)).body.data;
  return { available: wallet.balance, ledger: wallet.ledger_balance, held: wallet.held_balance };
};
const book = (): Promise<readonly BookedPayment[]> => kolo.bank.book.payments(null, 1_000);

const HOLDING = { available: FUNDS - HELD, ledger: FUNDS, held: HELD };
const PAID = { available: FUNDS - HELD, ledger: FUNDS - HELD, held: 0 };
/** The amount came back; the fee did not. */
const RETURNED = { available: FUNDS - FEE, ledger: FUNDS - FEE, held: 0 };
const RELEASED = { available: FUNDS, ledger: FUNDS, held: 0 };

/** A wallet's balances once its transfer has ended as the contract says. */
function endBalances({ ends }: Special) {
  if (ends === null) return HOLDING;
  return ends === 'successful' ? PAID : RELEASED;
}

/** Moves the clock in small steps until a condition holds. */
const passTimeUntil = (stepMs: number, condition: () => Promise<boolean>): Promise<void> =>
  until(async () => {
    if (await condition()) return true;
    kolo.clock.advance(stepMs);
    kolo.service.work.wake();
    return false;
  });

describe('the special accounts of the sandbox bank', () => {
  it('end as the contract says, and the books of Kolo and of the bank agree', async () => {
    await Promise.all(
      SPECIALS.map(async ({ account }) => wallets.set(account, await client.fundedWallet(FUNDS))),
    );
    const answers = await Promise.all(
      SPECIALS.map((special) =>
        client.transfer({
          amount: AMOUNT,
          source: wallets.get(special.account),
          reference: reference(special),
          accountNumber: special.account,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(SPECIALS.map(() => 202));

    // No time passes: what the first answer decides is final, and the rest is held, whatever the bank did.
    await until(async () => (await book()).length === SPECIALS.length);
    for (const special of SPECIALS.filter(({ atOnce }) => atOnce)) {
      const { data } = (await client.finalStatus(reference(special))).body;
      expect([special.does, data.status]).toEqual([special.does, special.ends]);
      expect([special.does, await balancesOf(special)]).toEqual([special.does, endBalances(special)]);
    }
    for (const special of SPECIALS.filter(({ atOnce }) => !atOnce)) {
      expect(await transactionOf(special)).toMatchObject({ status: 'processing', completed_at: null });
      expect([special.does, await balancesOf(special)]).toEqual([special.does, HOLDING]);
    }
    expect(await kolo.findings()).toEqual([]);

    // Short of ten seconds the bank still says "in progress"; the status of the others has been queried by then.
    const late = SPECIALS.filter(({ atOnce, ends }) => !atOnce && ends !== null);
    const inProgress = late.find(({ account }) => account === '0000000052')!;
    const statusOf = async (special: Special) => (await client.tsq(reference(special))).body.data.status;
    for (const special of late.filter((one) => one !== inProgress)) {
      await passTimeUntil(50, async () => (await statusOf(special)) === special.ends);
    }
    await passTimeUntil(200, async () => (await statusOf(inProgress)) === 'successful');
    const { created_at, completed_at } = await transactionOf(inProgress);
    expect(Date.parse(completed_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(10_000);

    const silent = SPECIALS.find(({ ends }) => ends === null)!;
    await passTimeUntil(1_000, async () => (await transactionOf(silent)).flagged_at !== null);
    const before = (await transactionOf(silent)).attempts;
    await passTimeUntil(60_000, async () => (await transactionOf(silent)).attempts > before + 1);
    expect(await transactionOf(silent)).toMatchObject({ status: 'processing', completed_at: null });

    const reversals = () =>
      client.all<{ source: null }>('/api/v1/transaction?category=bank-outflow-reversal');
    await until(async () => (await reversals()).length > 0);
    expect(await reversals()).toMatchObject([{ amount: AMOUNT, fee: 0, wallet_id: wallets.get(RETURNING) }]);
    for (const special of SPECIALS) {
      const balances = special.account === RETURNING ? RETURNED : endBalances(special);
      expect([special.does, await balancesOf(special)]).toEqual([special.does, balances]);
      const transaction = await transactionOf(special);
      expect(transaction).toMatchObject({
        status: special.ends ?? 'processing',
        failure_code: special.failureCode,
        fee: FEE,
      });
      expect(transaction.failure_reason === null).toBe(special.failureCode === null);
    }
    await booksAgree();
    await eventsReportTheOutcomes();
    expect(await kolo.findings()).toEqual([]);
  });

  it('are never given out as virtual accounts', async () => {
    // Enough for the serials that all of them have.
    while (wallets.size < 2 * SPECIALS.length)
      wallets.set(`more-${wallets.size}`, await client.fundedWallet(1));
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    const { rows } = await owner.query<{ number: string }>(
      'SELECT account_number AS number FROM virtual_accounts ORDER BY account_number',
    );
    await owner.end();
    const issued = rows.map(({ number }) => number);
    expect(issued.at(-1)! > SPECIALS.at(-1)!.account).toBe(true);
    expect(SPECIALS.map(({ account }) => account).filter((account) => issued.includes(account))).toEqual([]);
  });

  it('answer name enquiry like any other, but the invalid one', async () => {
    for (const { account } of SPECIALS) {
      const path = `/api/v1/transfer/name-enquiry?bank_code=058&account_number=${account}`;
      const { status, body } = await client.get(path);
      const expected = account === '0000000028' ? [404, 'account_not_found'] : [200, undefined];
      expect([status, body.code]).toEqual(expected);
    }
  });
});

/** Every transfer is one payment of the bank's, submitted and paid as the table says. */
async function booksAgree(): Promise<void> {
  const payments = await book();
  const expected = await Promise.all(
    SPECIALS.map(async (special) => ({
      railId: (await transactionOf(special)).session_id,
      bankCode: '058',
      accountNumber: special.account,
      amount: BigInt(AMOUNT),
      timesSubmitted: special.submissions,
      paid: special.paid,
      refusedCode: special.failureCode,
      conflicts: 0,
    })),
  );
  expect(payments).toHaveLength(SPECIALS.length);
  for (const payment of expected) expect(payments).toContainEqual(payment);
}

/** One event for each final transfer and none for the one that is not. */
async function eventsReportTheOutcomes(): Promise<void> {
  const types = { success: 'successful', failed: 'failed' };
  const seen = await Promise.all(
    Object.entries(types).map(async ([type, status]) => {
      const path = `/api/v1/webhooks/events?limit=100&type=bank-transfer.outflow.${type}`;
      const edges: { body: { reference: string } }[] = (await client.get(path)).body.data.paginatedPayload
        .edges;
      return edges.map(({ body }) => [body.reference, status]);
    }),
  );
  const expected = SPECIALS.filter(({ ends }) => ends !== null).map((one) => [reference(one), one.ends]);
  expect(seen.flat().sort()).toEqual(expected.sort());
}
