import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Find, finderOf, pieceOf, type SearchData } from '../../../packages/site/src/find.ts';
import { builtPages } from '../../support/built.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

let kolo: TestKolo;
let find: Find;
beforeAll(async () => {
  await builtPages();
  kolo = await startKolo();
  const text = async (path: string) => (await fetch(`${kolo.baseUrl}${path}`)).text();
  const [, script] = /src="(\/docs\/assets\/site-[^"]+)"/.exec(await text('/docs'))!;
  const [index] = /\/docs\/assets\/search-\w+\.json/.exec(await text(script!))!;
  find = finderOf(JSON.parse(await text(index)) as SearchData);
});
afterAll(() => kolo.stop());

const sectionsOf = (query: string) => find(query).map(({ id }) => id.replace('/docs/', ''));

describe('a search', () => {
  it.each([
    // The most common questions.
    ['refund', 'guides/questions#what-happens-to-money-that-a-bank-returns'],
    ['chargeback', 'guides/questions#what-happens-to-money-that-a-bank-returns'],
    ['payout', 'reference/createBankTransfer'],
    ['transfer', 'reference/createBankTransfer'],
    ['beneficiary', 'reference/createBankTransfer'],
    ['idempotent', 'guides/paying'],
    ['duplicate payment', 'guides/paying'],
    ['webhook', 'guides/webhooks'],
    ['callback', 'guides/webhooks'],
    ['verify signature', 'guides/webhooks#what-is-signed'],
    ['How do I verify a webhook signature?', 'guides/webhooks#what-is-signed'],
    ['retry schedule', 'guides/questions#when-are-webhooks-sent-again'],
    ['localhost webhook', 'guides/sandbox#webhooks'],
    ['pagination', 'guides/errors-and-limits#paging'],
    ['rate limit', 'errors#rate_limited'],
    ['429', 'errors#rate_limited'],
    ['401', 'errors#unauthorized'],
    ['504', 'guides/questions#what-do-i-do-after-a-5xx-or-a-timeout'],
    ['not enough money', 'errors#insufficient_funds'],
    ['insufficient_funds', 'errors#insufficient_funds'],
    ['whitelist', 'guides/keys'],
    ['allowlist', 'guides/keys'],
    ['IP', 'guides/keys'],
    ['key lifetime', 'guides/questions#how-long-does-a-key-live'],
    ['key expiry', 'guides/questions#how-long-does-a-key-live'],
    ['sandbox key', 'guides/questions#how-do-i-get-a-key'],
    ['test card', 'guides/sandbox#money-out'],
    ['freeze', 'reference/restrictWallet'],
    ['block a wallet', 'reference/restrictWallet'],
    ['account lookup', 'reference/enquireName'],
    ['sort code', 'guides/questions#which-bank-code-do-i-send'],
    ['balance', 'guides/money#balances-of-a-wallet'],
    ['top up', 'reference/fundTestWallet'],
    ['currency', 'guides/questions#which-currencies-are-there'],
    ['kobo', 'guides/money'],
    ['timezone', 'guides/questions#which-time-zone-are-days-and-months-in'],
    ['statement', 'guides/statements'],
    ['payroll', 'guides/payment-runs'],
    ['bulk payment', 'guides/payment-runs'],
    ['postman', 'collection'],
    ['prometheus', 'monitoring#metrics-and-alerts'],
    ['bulk wallets', 'reference/createWalletsInBulk'],
  ])('for “%s” finds %s first', (query, section) => expect(sectionsOf(query)[0]).toBe(section));

  it.each([
    ['KYC', 'reference/updateCustomer', 'guides/fees-and-limits#limits'],
    ['expiry', 'guides/questions#how-long-does-a-key-live', 'reference/reserveAccount'],
    ['wallet', 'reference/createSubAccount', 'guides/money'],
    ['payout', 'reference/createBankTransfer', 'guides/paying'],
    ['whitelist', 'guides/keys', 'errors#address_not_allowed'],
    ['rate limit', 'errors#rate_limited', 'guides/errors-and-limits#limits'],
    ['interest', 'guides/interest', 'reference/listAccruedInterest'],
  ])('for “%s” has both sections that answer it among the first three', (query, ...sections) =>
    expect(sectionsOf(query).slice(0, 3)).toEqual(expect.arrayContaining(sections)));

  it('takes a half-typed word for the beginning of a word', () => {
    expect(sectionsOf('refu')[0]).toBe('guides/questions#what-happens-to-money-that-a-bank-returns');
    expect(sectionsOf('payouts')[0]).toBe('reference/createBankTransfer');
  });

  it('searches the words of the texts for queries beyond the list of known answers', () => {
    expect(sectionsOf('wallet identifier')[0]).toBe('guides/questions#is-it-wallet_id-or-identifier');
    expect(sectionsOf('freeze webhook').slice(0, 3)).toContain('reference/restrictWallet');
  });

  it.each([
    'wallet',
    'webhook',
    'block a wallet',
    'localhost webhook',
    'docker',
    'timezone',
    'api',
  ])('for “%s” has the changelog at the end, if at all', (query) => {
    const sections = sectionsOf(query);
    const at = sections.findIndex((section) => section.startsWith('changelog'));
    expect(sections.length).toBeGreaterThan(0);
    expect([-1, sections.length - 1]).toContain(at);
  });

  it('finds texts that only the changelog has', () =>
    expect(sectionsOf('semantic versioning promises')).toContain('changelog'));
});

describe('the text shown of a section', () => {
  const shown = (said: string, ...terms: string[]) =>
    pieceOf({ said, terms })
      .map(([text, isFound]) => (isFound ? `[${text}]` : text))
      .join('');

  it('is the piece that has the words', () => {
    expect(shown('The Secret is shown once.', 'secret')).toBe('The [Secret] is shown once.');
    expect(shown('Takes wallet_id.', 'wallet')).toBe('Takes [wallet_id].');
    const long = `${'before '.repeat(40)}the secret ${'behind '.repeat(40)}`;
    expect(shown(long, 'secret')).toMatch(/^… (?:before ){5,7}the \[secret\] (?:behind )+…$/);
    expect(shown(long, 'secret').length).toBeLessThan(170);
  });

  it('is the beginning where none is in it', () => {
    expect(shown('One sentence.', 'other')).toBe('One sentence.');
    expect(shown(`${'word '.repeat(100)}`, 'other')).toMatch(/^word (?:word )+…$/);
    expect(shown('', 'other')).toBe('');
  });

  it('is of nearly every section that is found', () => {
    const bare = ['payout', 'webhook', 'wallet', 'error', 'limit']
      .flatMap(find)
      .filter(({ said }) => said === '');
    expect(bare.length).toBeLessThan(5);
  });
});
