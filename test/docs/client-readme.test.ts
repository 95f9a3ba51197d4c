import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { blocksOf, programsIn } from './blocks.ts';
import { runProgram } from './compile.ts';

/** A program that a reader with a key would paste. */
const LINES_MAX = 30;
const PROGRAM = programsIn(blocksOf('packages/sdk/README.md'))[0]!;

let kolo: TestKolo;
beforeAll(async () => {
  kolo = await startKolo();
});
afterAll(() => kolo.stop());

it(`the client's README goes from a key to a verified webhook, in ${LINES_MAX} lines at most`, async () => {
  expect(PROGRAM.text.trim().split('\n').length).toBeLessThanOrEqual(LINES_MAX);
  const said = await runProgram(PROGRAM, { KOLO_KEY: kolo.test.key }, [
    ['4001', String(await freePort())],
    ['http://127.0.0.1:4000', kolo.baseUrl],
  ]);
  expect(said).toMatch(/^salary-\d+ is successful, for ₦0\.00$/m);
  expect(said).toMatch(/^verified: bank-transfer\.outflow\.success of salary-\d+$/m);
  expect((await kolo.test.get('/api/v1/webhooks')).body.data.paginatedPayload.edges).toEqual([]);
  expect(await kolo.findings()).toEqual([]);
});
