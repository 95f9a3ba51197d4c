import { expect, test } from 'vitest';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { StatementEntry } from './entries.ts';
import { statementText } from './formats.ts';
import { type PdfTerms, writePdf } from './pdf.ts';
import type { Statement, StatementPage } from './statement.ts';

const STATEMENT = {
  tenantId: 'one',
  postings: 1,
  walletId: 'rent',
  walletName: 'Rent',
  currency: 'NGN',
  opening: 0n,
  closing: 0n,
  period: { startDate: '2026-01-01', endDate: '2026-01-31', fromMs: 0, untilMs: 0 },
} as Statement;
const PAGE: StatementPage = {
  entries: [],
  totals: { entries: 0, credits: 0n, debits: 0n, fees: 0n },
  postingsRead: 0,
};

const termsIn = (timeZone: string): PdfTerms => ({
  businessName: 'Ada Ltd',
  calendar: { timeZone } as Calendar,
  nowMs: 0,
});

async function write(
  timeZone: string,
  page: () => Promise<StatementPage>,
  statement = STATEMENT,
): Promise<Buffer> {
  const pages = (async function* () {
    yield await page();
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of writePdf(statement, pages, termsIn(timeZone))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ENTRY: StatementEntry = {
  transactionId: 'one',
  postedAtMs: 0,
  type: 'credit',
  category: 'bank-inflow',
  amount: 5n,
  fee: 0n,
  counterparty: null,
  reference: 'rent',
  narration: null,
  balanceAfter: 5n,
};

test('is written to its end for a client that reads nothing yet, and so occupies no thread', async () => {
  let given = 0;
  const pages = (async function* () {
    for (; given < 40; given++) {
      yield await Promise.resolve({ ...PAGE, entries: Array.from({ length: 50 }, () => ENTRY) });
    }
  })();
  const text = statementText('pdf', STATEMENT, pages, termsIn('Africa/Lagos'));
  text.read(0);
  await expect.poll(() => given).toBe(40);
  text.destroy();
});

test('a thread that fails fails its PDF, as does what it is sent, and the next ones are drawn', async () => {
  const drawn = () => Promise.resolve(PAGE);
  const failures = await Promise.allSettled([
    write('Nowhere', drawn),
    write('Nowhere', drawn),
    write('Africa/Lagos', () => Promise.reject(new Error('the database is gone'))),
  ]);
  const why = failures.map((failure) => (failure.status === 'rejected' ? failure.reason.message : null));
  const nowhere = expect.stringContaining('Nowhere');
  expect(why).toEqual([nowhere, nowhere, 'the database is gone']);
  const text = (await write('Africa/Lagos', drawn)).toString('latin1');
  expect([text.slice(0, 4), text.trimEnd().slice(-5)]).toEqual(['%PDF', '%%EOF']);
});

test.each([
  [20_000, ['a', 'a', 'a', 'a']],
  [10, ['a', 'a', 'a', 'a']],
  [20_000, ['a', 'b']],
])('a small PDF of a tenant does not wait for those of others (%i postings, of %j)', async (postings, tenants) => {
  let finish = (): void => {};
  const drawn = new Promise<StatementPage>((resolve) => {
    finish = () => resolve(PAGE);
  });
  const others = tenants.map((tenantId) =>
    write('Africa/Lagos', () => drawn, { ...STATEMENT, tenantId, postings }),
  );
  const own = await write('Africa/Lagos', () => Promise.resolve(PAGE), { ...STATEMENT, tenantId: 'c' });
  expect(own.toString('latin1', 0, 4)).toBe('%PDF');
  finish();
  expect(await Promise.all(others)).toHaveLength(tenants.length);
});
