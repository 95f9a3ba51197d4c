import { afterAll, beforeAll, expect, it } from 'vitest';
import { blocksOf } from '../../docs/blocks.ts';
import { runProgram } from '../../docs/compile.ts';
import { IssuingKolo } from './support.ts';

const GUIDE = 'docs/guides/money-in.md';

let w: IssuingKolo;
beforeAll(async () => {
  w = await IssuingKolo.open(['firstName', 'lastName', 'phone', 'bvn']);
});
afterAll(async () => {
  expect(await w.stop()).toEqual([]);
});

it('the first program of the guide to money in gets an account with a live key', async () => {
  const program = blocksOf(GUIDE).find(({ language }) => language === 'ts')!;
  const printed = await runProgram(program, { KOLO_URL: w.kolo.baseUrl, KOLO_KEY: w.kolo.live.key });
  expect(printed.trim()).toBe('active 10');
});

it('a disposable account is refused with a live key, as the guide says', async () => {
  const { walletId } = await w.live.customer();
  const { status, body } = await w.reserve(walletId, { type: 'disposable', expiry: 60 });
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'type']);
});
