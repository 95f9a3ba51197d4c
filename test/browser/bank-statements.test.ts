import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayName } from '../../packages/dashboard/src/parts/time-text.ts';
import { naira, StatementDesk } from '../backoffice/bank-statements/desk.ts';
import { everywhere } from '../backoffice/operators/people.ts';
import { builtPages } from '../support/built.ts';
import { until } from '../support/http.ts';
import { leftOut, startBrowser } from './chromium.ts';
import { Visitor } from './visitor.ts';

/** How links such as (4) are underlined. */
const LINES_OF_COUNTS = `[...document.querySelectorAll('td a')].filter((link) => /^\\(\\d+\\)$/.test(link.textContent))
  .map((link) => getComputedStyle(link).textDecorationLine)`;

describe.skipIf(leftOut())('a bank statement', () => {
  let desk: StatementDesk;
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let wallet: string;
  let environmentPath: string;
  beforeAll(async () => {
    await builtPages();
    [desk, browser] = await Promise.all([StatementDesk.open(), startBrowser()]);
    ({ walletId: wallet } = await desk.kolo.test.customer());
    environmentPath = `/b/${desk.kolo.business.businessId}/test`;
  });
  afterAll(async () => {
    await browser.close();
    expect(await desk.kolo.findings()).toEqual([]);
    await desk.close();
  });

  /** Opens a line of the account by its number. */
  async function open(visitor: Visitor, line: number): Promise<void> {
    await visitor.go(`${environmentPath}/bank-statements/sandbox/lines/${line}`);
    await visitor.sees(`Line ${line}`);
    await visitor.settled();
  }

  it('is imported, and each difference in it is found, decided and adjusted; another person signs off', async () => {
    const day = desk.day();
    const shown = dayName(day);
    const funded = await desk.fund(wallet, 5_000_000);
    const whole = await desk.pay(wallet, 10_001);
    const doubled = await desk.pay(wallet, 20_002);
    const parts = [await desk.pay(wallet, 30_003), await desk.pay(wallet, 40_004)];
    const wrong = await desk.pay(wallet, 50_006);
    const together = parts.reduce((sum, { amount }) => sum + amount, 0);
    const row = (amount: number, reference: string, text: string): string =>
      `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)},${amount < 0 ? '-' : ''}${naira(amount)},${reference},${text}`;
    const statement = (first: string): Buffer =>
      Buffer.from(
        [
          'Date,Amount,Reference,Narration',
          first,
          row(whole.amount, whole.reference, 'RENT'),
          row(doubled.amount, doubled.reference, 'SALARY'),
          row(doubled.amount, doubled.reference, 'SALARY AGAIN'),
          row(together, 'FT9', 'TWO IN ONE'),
          row(-1_075, 'CHG1', 'NIP CHARGE + VAT'),
          row(wrong.amount - 500, wrong.reference, 'TOO MUCH'),
        ].join('\n'),
      );
    desk.kolo.clock.advance(86_400_000);

    const ada = await Visitor.open(browser, desk.kolo.baseUrl);
    await ada.signIn(desk.two.ada);
    const { page } = ada;
    await ada.go(environmentPath);
    await ada.follow('Bank statements');
    await page.getByText('No account is set up yet').waitFor();
    await page.getByRole('link', { name: 'Set up an account' }).click();
    await ada.sees('Set up an account');
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'sandbox' }).click();
    await page.getByRole('main').getByLabel('Name').fill('GTBank settlement');
    await ada.press('Save');

    const file = page.locator('input[type=file]');
    const upload = async (content: Buffer) => {
      await file.setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: content });
      await page.getByRole('table', { name: 'first lines' }).getByText('SALARY AGAIN').waitFor();
      await ada.press('Import');
    };
    await ada.sees('GTBank settlement');
    await page.getByLabel('Balance before the file').fill('0');
    const unread = Buffer.from('Bank\nDate,Amount,Narration\n1,2,3');
    await file.setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: unread });
    await page.getByText('Not in this file: Reference').waitFor();
    await ada.press('Import');
    await page
      .getByText('lacks Reference, which the mapping names; it has Date, Amount, Narration')
      .waitFor();
    await upload(statement('40/11/2026,1,a,'));
    await page.getByText('line 2, Date: must be a date as DD/MM/YYYY').waitFor();
    await upload(statement(row(funded.amount, funded.reference, 'TRANSFER IN')));
    await page.getByText('SHA-256 of the file').waitFor();
    await desk.matched();
    await page.getByText(/^Matching is done. Lines: 1 open, 3 proposed/).waitFor();
    await page.getByRole('link', { name: 'See the days' }).click();
    const days = page.getByRole('table', { name: 'days' });
    const ofDay = days.getByRole('row').filter({ hasText: shown });
    const counts = ofDay.getByRole('link', { name: /^\(\d+\)$/ });
    await counts.first().waitFor();
    expect(await counts.allTextContents()).toEqual(['(4)', '(3)']);
    expect(await page.evaluate(LINES_OF_COUNTS)).toEqual(['underline', 'underline']);
    await viewerSees(shown);
    await ofDay.getByRole('link', { name: shown }).click();
    await ada.sees(`GTBank settlement, ${shown}`);
    const ledger = page.getByRole('table', { name: 'terms by the ledger' });
    await ledger.getByRole('row').filter({ hasText: 'Unexplained' }).getByText('₦0.00').waitFor();
    await ledger.getByRole('link', { name: '4 lines' }).click();
    const ofTerm = page.getByRole('table', { name: 'lines' }).getByRole('link', { name: /^Line / });
    await until(async () => (await ofTerm.count()) === 4);
    expect(await page.getByRole('combobox', { name: 'Term of its equation' }).inputValue()).toBe(
      'Without a movement',
    );
    await page.goBack();
    await ledger.getByRole('link', { name: '3 movements' }).click();
    await page.getByText(`Without a line by the end of ${shown}`).waitFor();
    const movements = page.getByRole('table', { name: 'movements' }).locator('tbody tr');
    await until(async () => (await movements.count()) === 3);
    await ada.press('Show all days');
    await page.getByLabel('Posted from').fill(desk.day());
    await page.getByText('No movement matches.').waitFor();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Lines' }).click();
    const lines = page.getByRole('table', { name: 'lines' });
    await lines.getByText('The bank shows a matched payment again').waitFor();
    await lines.getByText('Looks like a charge of the bank').waitFor();
    expect(await lines.getByText('matched', { exact: true }).count()).toBe(3);

    await open(ada, 5);
    for (const { amount } of parts)
      await page.getByRole('checkbox', { name: new RegExp(`${naira(amount)} of`) }).check();
    await page.getByText(/They agree\./).waitFor();
    expect(await ada.act('Match', {})).toContain('The line is matched.');

    await open(ada, 4);
    await ada.press('Propose an adjustment');
    const adjusting = ada.dialog('Propose an adjustment');
    expect(await adjusting.getByLabel('Amount').inputValue()).toBe('200.02');
    expect(await adjusting.getByLabel('Narration').inputValue()).toBe(`${shown} SALARY AGAIN`);
    await ada.pick('Wallet to charge', wallet, adjusting);
    await ada.happened(await ada.fill('Propose an adjustment', { Why: 'It was paid twice' }));
    expect(await ada.act('Set aside', { Why: 'Charged to the wallet' })).toContain('set aside');
    await page.getByText('Charged to the wallet').waitFor();
    await open(ada, 7);
    await ada.press('Propose an adjustment');
    expect(await adjusting.getByLabel('Amount').inputValue()).toBe('5.00');
    await ada.press('Cancel', adjusting);
    await page.getByRole('checkbox', { name: new RegExp(`${naira(wrong.amount)} of`) }).check();
    await page.getByText(/The sums must be equal\./).waitFor();
    await ada.button('Propose booking the difference').nth(1).waitFor();
    await ada.button('Propose booking the difference').first().click();
    await page
      .getByText(/Books ₦5\.00 on the settlement account/)
      .last()
      .waitFor();
    await ada.happened(await ada.fill('Propose booking the difference', { Why: 'They took their charge' }));
    await open(ada, 6);
    expect(await ada.act('Reject the proposal', { Why: 'Agreed without charges' })).toContain('open again');
    await ada.press('Propose booking it');
    expect(await ada.dialog('Propose booking it').getByLabel('Took a charge').isChecked()).toBe(true);
    await ada.happened(await ada.fill('Propose booking it', { Why: 'They charge after all' }));

    const bola = await Visitor.open(browser, desk.kolo.baseUrl);
    await bola.signIn(desk.two.bola);
    await bola.go(`${environmentPath}/approvals`);
    const bookings = ['Book a line of a bank statement', 'Book a line of a bank statement'];
    for (const act of ['Post an adjustment', ...bookings]) {
      await bola.go(`${environmentPath}/approvals`);
      const waiting = bola.page.getByRole('region', { name: 'Waiting for you' });
      await waiting.getByRole('link', { name: act }).first().click();
      await bola.press('Approve');
      expect(await bola.happened(await bola.fill('Approve', {}))).toContain('Approved and carried out.');
    }
    await desk.matched();
    await desk.two.ada.signIn();
    await ada.signIn(desk.two.ada);
    await open(ada, 7);
    await page.getByText('Booked from this line').waitFor();
    await page.getByRole('table', { name: 'matched movements' }).getByText(naira(wrong.amount)).waitFor();
    await open(ada, 6);
    await page.getByText('Booked from this line').waitFor();
    await ada.press('Reverse the booking');
    await ada.happened(await ada.fill('Reverse the booking', { Why: 'They gave it back' }));
    await bola.signIn(desk.two.bola);
    await bola.go(`${environmentPath}/approvals`);
    await bola.page
      .getByRole('region', { name: 'Waiting for you' })
      .getByRole('link', { name: 'Reverse the booking of a line' })
      .click();
    await bola.page.getByText(/The opposite of the booking of .* is posted today/).waitFor();
    await bola.press('Approve');
    expect(await bola.happened(await bola.fill('Approve', {}))).toContain('Approved and carried out.');
    await desk.matched();
    await ada.signIn(desk.two.ada);
    await open(ada, 6);
    await page.getByRole('button', { name: 'Propose booking it' }).waitFor();

    await setMovementAside(ada);
    const signOff = (visitor: Visitor) =>
      visitor.page
        .getByRole('table', { name: 'days' })
        .getByRole('row')
        .filter({ hasText: shown })
        .getByRole('button', { name: 'Sign off' })
        .click();
    const account = `${environmentPath}/bank-statements/sandbox`;
    await ada.go(account);
    await signOff(ada);
    await ada.fill('Sign off', { Note: 'My own import' });
    await page.getByText(/^Day: must be signed off by somebody who imported none/).waitFor();
    await bola.go(account);
    await signOff(bola);
    await bola.dialog('Sign off').getByText(`Keeps the equation of ${shown}`).waitFor();
    expect((await desk.act('/lines/2/undo', { note: 'It is the rent of another month' })).status).toBe(200);
    await desk.matched();
    await bola.fill('Sign off', { Note: 'As I read it' });
    await bola.page.getByText(/have changed since you read them/).waitFor();
    await bola.press('Cancel', bola.dialog('Sign off'));
    await signOff(bola);
    const signing = await bola.fill('Sign off', { Note: 'One line is with the bank' });
    expect(await bola.happened(signing)).toContain('is signed off');
    await bola.page.getByText('One line is with the bank').waitFor();
    expect(await bola.act('Reopen', { Why: 'A charge was booked wrongly' })).toContain('is open again');
    await bola.page.getByText(/Reopened by Ada Obi/).waitFor();
    await bola.page.getByText('A charge was booked wrongly', { exact: true }).waitFor();
    await signOff(bola);
    await bola.happened(await bola.fill('Sign off', { Note: 'One line is still with the bank' }));
    await bola.page.getByText('One line is still with the bank').waitFor();
    await listsAsSigned(bola, day, { line: 2, movement: whole.id });
    await bola.go(`${environmentPath}/bank-statements`);
    const accounts = bola.page.getByRole('table', { name: 'accounts at banks' });
    await until(async () => (await accounts.getByText(shown).count()) === 2);
    expect([...ada.faults, ...bola.faults]).toEqual([]);
  });

  it('says "at least" of lines that are too many to count', async () => {
    const visitor = await Visitor.open(browser, desk.kolo.baseUrl);
    const { page } = visitor;
    await visitor.signIn(desk.two.ada);
    let left = 100_000;
    // As with a statement of 150,000 lines, which takes long to import.
    await page.route('**/reconciled-accounts', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { account: { lines: number } }[] };
      const [summary] = body.data;
      Object.assign(summary!, { open: 1_000, lines_left: left });
      summary!.account.lines = 150_000;
      await route.fulfill({ response, json: body });
    });
    await visitor.go(`${environmentPath}/bank-statements/sandbox`);
    await page.getByText('A worker is matching: more than 100,000 of 150,000 lines are left.').waitFor();
    left = 30_000;
    await page.getByText('A worker is matching: 120,000 of 150,000 lines so far.').waitFor();
    left = 0;
    await page
      .getByText(/: 1,000 or more open, \d+ proposed and \d+ set aside, of 150,000 lines\./)
      .waitFor();
  });

  it('is read from an MT940 and from a camt.053 file, and a wrong one is withdrawn and imported again', async () => {
    desk.kolo.clock.advance(10 * 86_400_000);
    const first = desk.day(-2);
    const second = desk.day(-1);
    const late = await desk.pay(wallet, 60_006);
    const split = await desk.pay(wallet, 50_005);
    await desk.two.ada.signIn();
    const ada = await Visitor.open(browser, desk.kolo.baseUrl);
    await ada.signIn(desk.two.ada);
    const { page } = ada;
    await ada.go(`${environmentPath}/bank-statements/sandbox/import`);
    const tab = page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Import a statement' });
    await tab.waitFor();
    expect(await tab.getAttribute('style')).toContain('underline');
    const upload = async (name: string, format: string, text: string) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      await until(async () => (await page.getByRole('combobox', { name: 'Format' }).inputValue()) === format);
      await ada.press('Import');
      await page.getByText('SHA-256 of the file').waitFor();
    };
    const mtDate = (day: string): string => day.slice(2).replaceAll('-', '');
    const amount = naira(late.amount);
    const mt940 = [
      ':20:S2',
      ':25:0123456789',
      ':28C:2/1',
      `:60F:C${mtDate(first)}NGN9000,00`,
      `:61:${mtDate(first)}D${amount.replace('.', ',')}NTRFNONREF//${late.reference}`,
      `:61:${mtDate(first)}D300,00NTRFNONREF`,
      `:61:${mtDate(first)}D200,05NTRFNONREF`,
      `:62F:C${mtDate(first)}NGN7899,89`,
    ].join('\r\n');
    await upload('bank.sta', 'MT940', mt940);
    await page.getByText('₦7,899.89').waitFor();
    await page.getByRole('button', { name: 'Import another file' }).click();
    const balance = (code: string, text: string): string =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${text}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const camt = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>0123456789</Id></Othr></Id></Acct>
${balance('OPBD', '7899.89')}${balance('CLBD', '7900.89')}
<Ntry><Amt Ccy="NGN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${second}</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
    await upload('bank.xml', 'camt.053 (XML)', camt);
    await page.getByText('₦7,900.89').waitFor();
    await desk.matched();

    await open(ada, 9);
    const elsewhere = page.getByRole('checkbox', { name: 'Choose line 11' });
    await elsewhere.waitFor();
    const candidate = page.getByRole('row').filter({ hasText: naira(split.amount) });
    await candidate.getByRole('link', { name: /^Customer / }).waitFor();
    await page.getByRole('combobox', { name: 'Searched around the line' }).click();
    await page.getByRole('option', { name: 'The same day' }).click();
    await elsewhere.waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Searched around the line' }).click();
    await page.getByRole('option', { name: '14 days' }).click();
    await elsewhere.waitFor();
    await page.getByRole('checkbox', { name: 'Choose line 10' }).check();
    await page.getByRole('checkbox', { name: new RegExp(`${naira(split.amount)} of`) }).check();
    await page.getByText(/They agree\./).waitFor();
    expect(await ada.act('Match', {})).toContain('The lines are matched.');
    await page.getByText('Together with line 10 of the account.').waitFor();

    await ada.go(`${environmentPath}/bank-statements/sandbox/statements`);
    const statements = page.getByRole('table', { name: 'statements' });
    await statements
      .getByRole('row')
      .filter({ hasText: 'bank.xml' })
      .getByRole('button', { name: 'Withdraw the statement' })
      .click();
    expect(
      await ada.happened(await ada.fill('Withdraw the statement', { Why: 'Of the other account' })),
    ).toContain('withdrawn');
    await statements.getByText('Of the other account').waitFor();
    expect(await statements.getByText('withdrawn', { exact: true }).count()).toBe(1);
    await tab.click();
    await upload('bank.xml', 'camt.053 (XML)', camt);
    await page.getByText('Statement 4', { exact: true }).waitFor();
    await desk.matched();
    await exceptAndExport(ada);
    expect(ada.faults).toEqual([]);
    await desk.matched();
    await signAll();
  });

  /** A role that cannot see lines has the number of them without a link. */
  async function viewerSees(day: string): Promise<void> {
    const vera = await desk.two.people.person('vera@example.com', everywhere('viewer'));
    const viewer = await Visitor.open(browser, desk.kolo.baseUrl);
    await viewer.signIn(vera);
    await viewer.go(`${environmentPath}/bank-statements/sandbox`);
    const ofDay = viewer.page.getByRole('row').filter({ hasText: day });
    await ofDay.getByText('(4)').waitFor();
    expect(await ofDay.getByRole('link').allTextContents()).toEqual([day, '(3)']);
    expect(viewer.faults).toEqual([]);
  }

  /** The lists of a signed day keep what was signed, and show what is matched since. */
  async function listsAsSigned(
    visitor: Visitor,
    day: string,
    { line, movement }: { line: number; movement: string },
  ): Promise<void> {
    const matched = await desk.act('/matches', { lines: [line], movements: [movement] }, desk.two.bola);
    expect(matched.status).toBe(200);
    const { page } = visitor;
    await visitor.go(`${environmentPath}/bank-statements/sandbox/days/${day}`);
    const term = page
      .getByRole('table', { name: 'terms by the ledger' })
      .getByRole('link', { name: /^\d+ lines$/ });
    const count = Number.parseInt((await term.textContent())!, 10);
    await term.click();
    const rows = page.getByRole('table', { name: 'lines' }).locator('tbody tr');
    await until(async () => (await rows.count()) === count);
    await rows
      .filter({ hasText: `Line ${line}` })
      .getByText('matched', { exact: true })
      .waitFor();
  }

  /** Signs off all open days in one act, oldest first, beside one that is signed off. */
  async function signAll(): Promise<void> {
    const signed = dayName(desk.day(-11));
    const oldest = dayName(desk.day(-10));
    await desk.two.bola.signIn();
    const bola = await Visitor.open(browser, desk.kolo.baseUrl);
    await bola.signIn(desk.two.bola);
    await bola.go(`${environmentPath}/bank-statements/sandbox`);
    const select = (name: string) => bola.page.getByRole('checkbox', { name });
    await select('Select all rows shown').check();
    await select(`Select ${oldest}`).uncheck();
    await bola.press('Sign off', bola.page.getByRole('toolbar'));
    await bola.dialog('Sign off').getByText(`${oldest} is open`, { exact: false }).waitFor();
    await bola.press('Cancel', bola.dialog('Sign off'));
    await bola.press('Select all that match (at most 100)');
    await bola.page.getByText('10 selected').waitFor();
    expect(await select(`Select ${signed}`).isDisabled()).toBe(true);
    await bola.press('Sign off', bola.page.getByRole('toolbar'));
    const fields = bola.dialog('Sign off').getByRole('textbox');
    await until(async () => (await fields.count()) === 10);
    expect(await bola.dialog('Sign off').getByText('Older days come first').count()).toBe(0);
    const labels = await fields.evaluateAll((all) =>
      all.map((field) =>
        (field as unknown as { labels: { innerText: string }[] }).labels[0]!.innerText.replace(/\W+$/, ''),
      ),
    );
    const notes = labels.map((label) => [label, `${label}: case 17 is with the bank`]);
    const result = await bola.happened(await bola.fill('Sign off', Object.fromEntries(notes)));
    expect(result).toContain('Done: 10.');
    const days = bola.page.getByRole('table', { name: 'days' });
    for (const label of labels) {
      const of = days.getByRole('row').filter({ hasText: label.replace('Note for ', '') });
      await of.getByText(`${label}: case 17 is with the bank`).waitFor();
    }
    expect(bola.faults).toEqual([]);
  }

  /** Sets a payment aside that no statement shows yet, and opens it again from the work queue. */
  async function setMovementAside(visitor: Visitor): Promise<void> {
    const { page } = visitor;
    const bulk = async (act: string): Promise<void> => {
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
      await visitor.press(act, page.getByRole('toolbar'));
      const done = await visitor.happened(await visitor.fill(act, { Why: 'It was posted today' }));
      expect(done).toContain('Done: 1.');
    };
    await desk.pay(wallet, 70_007);
    await desk.matched();
    await visitor.signIn(desk.two.ada);
    await visitor.go(`${environmentPath}/bank-statements/sandbox/movements`);
    await page.getByText('Set aside, it stays in the equation of each day').waitFor();
    await bulk('Set aside');
    await page.getByRole('table', { name: 'movements' }).getByRole('link', { name: 'set aside' }).click();
    await visitor.sees('Work item');
    await page.getByText('A person set this movement aside').waitFor();
    await page.getByRole('link', { name: 'Movements without a line' }).click();
    await visitor.sees('Movements without a line');
    await bulk('Open again');
    // No statement covers its day yet, so that it is no work item then.
    await until(async () => {
      const waiting = 'SELECT FROM settlement_movements WHERE waits_since IS NOT NULL';
      return (await desk.owner.query(waiting)).rows.length === 0;
    });
  }

  /** Excepts two lines with one reason beside one that is matched, and saves the list as a file. */
  async function exceptAndExport(visitor: Visitor): Promise<void> {
    const { page } = visitor;
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Lines' }).click();
    for (const line of ['Line 6', 'Line 1', 'Line 12'])
      await page.getByRole('checkbox', { name: `Select ${line}`, exact: true }).check();
    const requests: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/exceptions?$|\/except$/.test(new URL(request.url()).pathname))
        requests.push(request.postDataJSON().lines);
    });
    await visitor.press('Set aside');
    const excepting = await visitor.fill('Set aside', { Why: 'The bank explains them next week' });
    const result = await visitor.happened(excepting);
    expect(result).toContain('Done: 2. Refused: 1.');
    expect(result).toContain('Line 1: must be open or proposed; line 1 is matched');
    expect(requests).toEqual([
      [6, 1, 12],
      [6, 12],
    ]);
    await open(visitor, 12);
    await page.getByText('The bank explains them next week').waitFor();

    await visitor.go(`${environmentPath}/bank-statements/sandbox/lines?state=excepted`);
    await page.getByRole('link', { name: 'Line 6' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      visitor.press('Export of lines as CSV'),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    const [head, ...rows] = csv.trimEnd().split('\r\n');
    expect([download.suggestedFilename(), head]).toEqual([
      'lines.csv',
      'Line,Day,Amount,Text of the bank,Reference,State,Reason,Movement',
    ]);
    expect(rows.map((row) => row.split(',')[0])).toEqual(['Line 12', 'Line 6', 'Line 4']);
    expect(rows[1]).toMatch(/^Line 6,\d{4}-\d\d-\d\d,-10\.75,NIP CHARGE \+ VAT,CHG1,set aside,/);
  }
});
