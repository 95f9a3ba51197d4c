import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { CERTIFICATE } from './localhost-certificate.ts';
import { kolo, type Serving, serve, stop } from './process.ts';
import { openSecureBank, type SecureBank } from './secure-bank.ts';
import { TwoCommanders } from './signed-in.ts';
import { startedFolder } from './started.ts';

let folder: string;
let business: string;
let bank: SecureBank;
let env: Record<string, string>;
let serving: Serving;
let two: TwoCommanders;

const rail = (command: string, ...args: string[]) =>
  two.maker.kolo(['rail', command, '--business', business, ...args]);
const balance = async (...args: string[]) => JSON.parse((await rail('balance', '--json', ...args)).stdout);
const adjusting = (amount: number, direction: string, reference: string, railName = 'http'): string[] => [
  'rail',
  'adjust',
  '--business',
  business,
  '--rail',
  railName,
  '--amount',
  String(amount),
  '--direction',
  direction,
  '--reference',
  reference,
];
const adjust = (amount: number, direction: string, reference: string) =>
  two.agree(...adjusting(amount, direction, reference));

beforeAll(async () => {
  folder = await startedFolder();
  bank = await openSecureBank();
  const trusted = join(folder, 'trusted.pem');
  await writeFile(trusted, CERTIFICATE);
  env = { NODE_EXTRA_CA_CERTS: trusted, KOLO_RAIL_ALLOW_PRIVATE: 'true' };
  const credentials = join(folder, 'credentials.json');
  await writeFile(credentials, JSON.stringify(bank.credentials));
  serving = await serve(folder, env);
  two = await TwoCommanders.of(folder, serving);
  business = await two.business('Ada');
  const none = { code: 1, stderr: 'The business has no provider account.\n' };
  expect(await rail('balance')).toMatchObject(none);
  const add = ['rail', 'add', '--business', business, '--rail', 'http', '--credentials', credentials];
  expect(await two.agree(...add)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await stop(serving);
  await bank.close();
  await leaveNothing();
});

describe('kolo rail balance and adjust', () => {
  it('find an amount that the books lack, and book it', async () => {
    bank.available = 150_000;
    const shown = await rail('balance');
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    const [head, line] = shown.stdout.split('\n').map((text) => text.split(/ {2,}/));
    expect(head).toEqual(['In kobo', 'Settlement account', 'In flight', "Provider's balance", 'Difference']);
    expect(line).toEqual(['http', '0', '0', '150000', '150000']);
    const proposal = `kolo rail adjust --business ${business} --rail http --direction in --amount 150000 --reference <text> --reason <text>`;
    expect(shown.stdout).toContain('http has 150000 kobo more than the ledger');
    expect(shown.stdout).toContain(`  ${proposal}\n`);
    const nothing = { in_flight: '0', payouts_in_flight: 0, because: null };
    expect(await balance('--rail', 'http')).toEqual({
      business,
      accounts: [
        {
          rail: 'http',
          status: 'enabled',
          settlement: '0',
          ...nothing,
          balance: '150000',
          difference: '150000',
          unexplained: '150000',
          proposal,
        },
      ],
    });

    expect(await adjust(150_000, 'in', 'top-up 1')).toMatchObject({ code: 0 });
    const again = await adjust(150_000, 'in', 'top-up 1');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('reference') });
    const { accounts } = await balance();
    expect(accounts).toMatchObject([{ settlement: '150000', difference: '0', proposal: null }]);
    expect((await rail('balance')).stdout.split('\n')).toHaveLength(3);
  });

  it('find an amount that the books have in excess', async () => {
    bank.available = 100_000;
    const { stdout } = await rail('balance');
    expect(stdout).toContain('http has 50000 kobo less than the ledger');
    expect(stdout).toContain('--direction out --amount 50000 --reference <text> --reason <text>');
    expect(await adjust(50_000, 'out', 'taken 1')).toMatchObject({ code: 0 });
    expect((await balance()).accounts).toMatchObject([{ settlement: '100000', difference: '0' }]);
  });

  it('report a provider that cannot be queried, with the amounts that are known', async () => {
    bank.available = null;
    const { code, stdout, stderr } = await rail('balance');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^http +100000 +0 +unknown +unknown$/m);
    expect(stderr).toMatch(/^Cannot read the balance of http: the bank answered 5/);
    const answer = await rail('balance', '--json');
    expect(answer.code).toBe(1);
    expect(JSON.parse(answer.stdout).accounts).toMatchObject([
      { settlement: '100000', balance: null, proposal: null, because: expect.any(String) },
    ]);
  });

  it.each([
    [() => adjust(0, 'in', 'x'), 2, 'It must be at least 1 kobo.'],
    [() => adjust(1, 'up', 'x'), 2, 'Allowed choices are in, out.'],
    [() => adjust(1, 'in', 'import:x'), 2, 'It must be 1 to 200 printable ASCII characters'],
    [() => adjust(1, 'in', '₦'), 2, 'It must be 1 to 200 printable ASCII characters'],
    [() => rail('balance', '--rail', 'sandbox'), 1, 'Unknown rail. Rails with provider accounts: '],
    [() => rail('balance', '--rail', 'paystack'), 1, 'The business has no account at paystack.'],
    [
      () => two.agree(...adjusting(1, 'in', 'x', 'paystack')),
      ...([1, 'must be a rail on which the business has an account at a provider'] as const),
    ],
  ])('refuse what cannot be: %s', async (run, code, says) => {
    const ended = await run();
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toContain(says);
  });

  it('leave books that agree', async () => {
    expect(await kolo(folder, ['verify'], env)).toMatchObject({ code: 0 });
  });
});
