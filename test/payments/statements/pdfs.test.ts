import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../ledger/support.ts';
import { ServedStatements } from './served.ts';

/** Maximum number of PDFs at the same time, of one tenant and of all. */
const OF_A_TENANT = 4;
const IN_ALL = 16;
const TENANTS = IN_ALL / OF_A_TENANT + 1;

let served: ServedStatements;
let goingAway: AbortController;

beforeAll(async () => {
  served = await ServedStatements.of(600, TENANTS);
});
afterAll(() => served.stop());
beforeEach(() => {
  goingAway = new AbortController();
  served.statements.begun = 0;
});

/** From now on no statement goes on before the function that is returned is called. */
function hold(): () => void {
  let letGo = (): void => {};
  served.statements.allowed = new Promise((resolve) => {
    letGo = resolve;
  });
  return letGo;
}

const ask = (tenant: number, signal?: AbortSignal): Promise<Response> =>
  fetch(served.url('pdf'), { headers: { tenant: String(tenant) }, ...(signal && { signal }) });

/** Asks for as many PDFs as a tenant may have; what becomes of them once their caller goes away. */
async function begin(tenant: number): Promise<Promise<unknown>[]> {
  const before = served.statements.begun;
  const answers = Array.from({ length: OF_A_TENANT }, () => ask(tenant, goingAway.signal));
  await until('the PDFs are begun', () => served.statements.begun === before + OF_A_TENANT);
  return answers.map((answer) => expect(answer).rejects.toThrow('aborted'));
}

async function expectPdf(answer: Response): Promise<void> {
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(answer.status).toBe(200);
  expect([text.slice(0, 4), text.trimEnd().slice(-5)]).toEqual(['%PDF', '%%EOF']);
}

async function expectRefused(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ status: false, code: 'service_unavailable' });
}

/** Asks until a place is free, which a caller who went away gives back only when his statement has noticed. */
async function askUntilTaken(tenant: number): Promise<Response> {
  let answer: Response | undefined;
  await until('a place is free', async () => {
    answer = await ask(tenant);
    return answer.status !== 503;
  });
  return answer!;
}

test('a tenant has a few PDFs at the same time, all of them some more, and the next are refused', async () => {
  const letGo = hold();
  const gone: Promise<unknown>[] = [];
  for (let tenant = 0; tenant < TENANTS - 1; tenant++) {
    gone.push(...(await begin(tenant)));
    await expectRefused(await ask(tenant));
  }
  expect(gone).toHaveLength(IN_ALL);
  await expectRefused(await ask(TENANTS - 1));
  // A statement written while it is read has no such limit.
  const json = fetch(served.url('json'));
  goingAway.abort();
  await Promise.all(gone);
  letGo();
  expect(await (await json).json()).toMatchObject({ status: true });
  await expectPdf(await askUntilTaken(TENANTS - 1));
});

test('a failed request gives its place back', async () => {
  served.database.before = (read) =>
    // The page of a statement, which is read after what it will hold.
    read % 2 === 0 ? Promise.reject(new Error('the database is gone')) : Promise.resolve();
  served.database.reads = 0;
  for (let n = 0; n <= OF_A_TENANT; n++) expect((await askUntilTaken(0)).status).toBe(500);
  served.database.before = () => Promise.resolve();
  await expectPdf(await askUntilTaken(0));
});
