import { Check } from 'typebox/value';
import type { Kobo } from '../../platform/values/money.ts';
import { BANKS, type Bank } from '../banks.ts';
import type { AccountChecks, Checked } from '../provider.ts';
import { detailOf, type ProtocolClient } from './client.ts';
import { inflowsBehind, returnsBehind } from './lists.ts';
import {
  BANKS_PATH,
  banksAnswer,
  OWN_ACCOUNT_PATH,
  type OwnAccountAnswer,
  ownAccountAnswer,
} from './protocol.ts';

/** @throws errors of `ask`, and an Error for an answer that says nothing of the account */
async function ownAccount(client: ProtocolClient): Promise<OwnAccountAnswer> {
  const { status, body } = await client.request('GET', OWN_ACCOUNT_PATH);
  if (status !== 200 || !Check(ownAccountAnswer, body))
    throw new Error(`the bank answered ${status}, and not which account it is`);
  return body;
}

/** The balance available for payouts, whole kobo. Throws if the bank does not report it. */
export const available = async (client: ProtocolClient): Promise<Kobo> =>
  BigInt((await ownAccount(client)).available);

/** Checks the account, and everything else that can be checked without moving money. */
export const accountChecks = (client: ProtocolClient): AccountChecks => ({
  async identify() {
    const { id, test } = await ownAccount(client);
    return { account: id, isTest: test };
  },
  async *check() {
    yield await checked('account', async () => {
      const { test } = await ownAccount(client);
      return test ? ['it says that it is a test bank'] : [];
    });
    yield* bankChecks(client);
    yield await checked('inflows', async () => {
      await inflowsBehind(client, null, 1);
      return [];
    });
    yield await checked('returned payments', async () => {
      await returnsBehind(client, null, 1);
      return [];
    });
  },
});

/** Runs one check: its findings are a warning, and an error is a failure. */
async function checked(check: string, run: () => Promise<readonly string[]>): Promise<Checked> {
  try {
    const found = await run();
    return found.length === 0
      ? { check, result: 'ok', detail: null }
      : { check, result: 'warning', detail: found.join('; ') };
  } catch (error) {
    return { check, result: 'failed', detail: detailOf(error) };
  }
}

async function* bankChecks(client: ProtocolClient): AsyncGenerator<Checked> {
  let theirs: readonly Bank[] = [];
  const list = await checked('bank list', async () => {
    const { status, body } = await client.request('GET', BANKS_PATH);
    if (status !== 200 || !Check(banksAnswer, body))
      throw new Error(`the bank answered ${status}, and no banks`);
    theirs = body.banks;
    return differencesOf(theirs);
  });
  yield list;
  if (list.result === 'failed') return;
  yield await checked('bank names', async () => {
    const wrong = theirs.filter(isAnother).map(({ code }) => code);
    if (wrong.length > 0)
      throw new Error(`${listed(wrong)} do not mean there what they mean on the bank list`);
    return [];
  });
}

/** Harmless differences between the two lists: a bank that is missing from one of them is not paid. */
function differencesOf(theirs: readonly Bank[]): string[] {
  const known = new Set(theirs.map(({ code }) => code));
  const unpaid = BANKS.all.map(({ code }) => code).filter((code) => !known.has(code));
  const unlisted = theirs.map(({ code }) => code).filter((code) => BANKS.find(code) === undefined);
  return [
    ...(unpaid.length > 0 ? [`it pays no account at ${listed(unpaid)}`] : []),
    ...(unlisted.length > 0 ? [`${listed(unlisted)} are not on the bank list`] : []),
  ];
}

/** True if a code stands for another bank there than here: a payment to the one would pay the other. */
function isAnother({ code, nip_code }: Bank): boolean {
  const byCode = BANKS.find(code);
  const byNipCode = BANKS.find(nip_code);
  return (byCode ?? byNipCode) !== undefined && (byCode !== byNipCode || byCode?.code !== code);
}

/** Most codes that a message names. */
const NAMED_MAX = 10;

const listed = (codes: readonly string[]): string => {
  const more = codes.length - NAMED_MAX;
  return `${codes.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
