import { Check } from 'typebox/value';
import { accountChecks, available } from './account.ts';
import { type Answer, isUnheardOf } from './client.ts';
import { enquire } from './payouts.ts';
import { type AccountOrder, BANKS_PATH, banksAnswer, issuedAnswer, issuedPath } from './protocol.ts';
import { isRefused, newId, outcome, said, TRIAL_NAME, type Trials } from './trial.ts';

/** Trials of a bank's account answers. */
export const ACCOUNT_TRIALS: Trials = {
  'says which account it is, always the same, and what there is to pay with': async (client) => {
    const { identify } = accountChecks(client);
    const first = await identify();
    const again = await identify();
    await available(client);
    return first.account === again.account ? null : `first ${first.account}, then ${again.account}`;
  },
  'lists the bank that is paid': async (client, { bankCode, nipCode }) => {
    const answer = await client.request('GET', BANKS_PATH);
    if (answer.status !== 200 || !Check(banksAnswer, answer.body)) return `it answered ${answer.status}`;
    const listed = answer.body.banks.find(({ code }) => code === bankCode);
    return listed?.nip_code === nipCode ? null : `its list has ${outcome(listed ?? {})}`;
  },
  'says whose account it is': async (client, { bankCode, accountNumber }) => {
    const found = await enquire(client, bankCode, accountNumber);
    return found.kind === 'found' ? null : outcome(found);
  },
};

const newAccount = (): { reference: string; order: AccountOrder } => ({
  reference: newId(),
  order: {
    wallet: newId(),
    name: TRIAL_NAME,
    customer: { first_name: 'Trial', last_name: 'Protocol', email: null, phone: null, bvn: null },
  },
});

/** The number of an account as an answer has it, null for one that has none yet; undefined where it says nothing of it. */
const numberOf = ({ status, body }: Answer, reference: string): string | null | undefined =>
  status === 200 && Check(issuedAnswer, body) && body.reference === reference
    ? body.account_number
    : undefined;

/** Promises about issuing accounts. A bank that issues none refuses each request. */
export const ISSUING_TRIALS: Trials = {
  'issues one account for a reference, however often it is requested': async (client) => {
    const { reference, order } = newAccount();
    const first = await client.request('PUT', issuedPath(reference), order);
    const again = await client.request('PUT', issuedPath(reference), order);
    const found = await client.request('GET', issuedPath(reference));
    const answers = [first, again, found];
    const numbers = answers.map((answer) => numberOf(answer, reference));
    const isSame = new Set(numbers.filter((number) => number !== null)).size <= 1;
    return isSame && !numbers.includes(undefined) ? null : answers.map(said).join(', then ');
  },
  'answers not_found for an account that nobody requested, and names the reference': async (client) => {
    const { reference } = newAccount();
    const answer = await client.request('GET', issuedPath(reference));
    return isUnheardOf(answer, reference) ? null : said(answer);
  },
  'gives no account to another wallet': async (client) => {
    const { reference, order } = newAccount();
    const first = await client.request('PUT', issuedPath(reference), order);
    if (numberOf(first, reference) === undefined) return said(first);
    const other = await client.request('PUT', issuedPath(reference), { ...order, wallet: newId() });
    return isRefused(other, 409, 'conflict') ? null : said(other);
  },
};
