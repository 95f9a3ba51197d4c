import { readFileSync } from 'node:fs';
import { Check } from 'typebox/value';
import { Agent } from 'undici';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { BANKS } from '../../../src/rails/banks.ts';
import { BANK_CODES, paystack } from '../../../src/rails/paystack/description.ts';
import { openPaystackAccount } from '../../../src/rails/paystack/open.ts';
import { SECRET_KEY } from './stand-in.ts';

describe('the codes of banks', () => {
  const PAGE = new URL('../../../docs/rails/banks.md', import.meta.url);
  /** Name, code of the bank list, NIP code and Paystack's code. */
  const ROW = /^\| ([^|]+) \| (\w+) \| (\d{6}) \| ([^|]+) \|/;
  const rows = readFileSync(PAGE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, code, nipCode, given] = ROW.exec(line) ?? [];
      return name === undefined ? [] : [{ name, code: code!, nipCode, given: given!.trim() }];
    });

  it('are those of the page that are mapped, and no others', () => {
    expect(rows).toHaveLength(BANKS.all.length);
    const mapped = rows.filter(({ given }) => /^\w+$/.test(given));
    expect([...BANK_CODES].sort()).toEqual(mapped.map(({ code, given }) => [code, given]).sort());
    expect(paystack.account.banks.size).toBe(59);
  });

  it('are of the banks that the list has', () => {
    for (const { code, nipCode } of rows) expect(BANKS.find(code)?.nip_code).toBe(nipCode);
  });
});

describe('credentials', () => {
  const good = { secret_key: SECRET_KEY, preferred_bank: 'wema-bank' };
  const { credentials, liveFaults } = paystack.account;

  it.each<[object, boolean]>([
    [{}, true],
    [{ secret_key: 'sk_test_0123456789abcdef' }, true],
    [{ secret_key: 'pk_live_0123456789abcdef' }, false],
    [{ secret_key: 'sk_live_' }, false],
    [{ secret_key: `${SECRET_KEY}\n` }, false],
    [{ secret_key: ` ${SECRET_KEY}` }, false],
    [{ preferred_bank: 'Wema Bank' }, false],
    [{ preferred_bank: undefined }, false],
    [{ another: 'field' }, false],
  ])('%j are of their form: %s', (changes, expected) => {
    expect(Check(credentials, JSON.parse(JSON.stringify({ ...good, ...changes })))).toBe(expected);
  });

  it.each<[object, string[]]>([
    [{}, []],
    [{ secret_key: 'sk_test_0123456789abcdef' }, ['secret_key']],
    [{ preferred_bank: 'test-bank' }, ['preferred_bank']],
    [{ preferred_bank: 'titan-paystack' }, []],
  ])('of a live tenant: %j', (changes, paths) => {
    expect(liveFaults({ ...good, ...changes }).map(({ path }) => path)).toEqual(paths);
  });
});

it('asks Paystack, where no other place is named', async () => {
  const requested: unknown[] = [];
  const nobody = new Agent();
  nobody.dispatch = ({ origin, path }, handler) => {
    requested.push(`${origin}${path}`);
    handler.onResponseError?.(null as never, new Error('nothing connects outside'));
    return true;
  };
  const credentials = { secret_key: SECRET_KEY, preferred_bank: 'wema-bank' };
  const log = { error: () => {} };
  const rail = openPaystackAccount({
    credentials,
    dispatcher: nobody,
    origin: null,
    clock: new ManualClock(),
    log,
  });
  await expect(rail.balance.available()).rejects.toThrow('nothing connects outside');
  expect(requested).toEqual(['https://api.paystack.co/balance']);
});

it('makes ids that Paystack takes, and makes none twice', () => {
  const ids = Array.from({ length: 100 }, () => paystack.newRailId({ nowMs: 1_790_000_000_000 }));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(100);
});
