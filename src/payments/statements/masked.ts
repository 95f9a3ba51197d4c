import { maskedName, maskedNumber } from '../../platform/masks.ts';
import type { Counterparty, StatementEntry } from './entries.ts';
import type { ShownStatement } from './files.ts';
import type { StatementPage } from './statement.ts';

const ofParty = (party: Counterparty): Counterparty => ({
  ...party,
  name: maskedName(party.name),
  accountNumber: maskedNumber(party.accountNumber),
});

/** An entry without its narration, which may contain anything. */
const ofEntry = (entry: StatementEntry): StatementEntry => ({
  ...entry,
  counterparty: entry.counterparty === null ? null : ofParty(entry.counterparty),
  narration: null,
});

async function* ofPages(pages: AsyncIterable<StatementPage>): AsyncGenerator<StatementPage> {
  for await (const page of pages) yield { ...page, entries: page.entries.map(ofEntry) };
}

/**
 * A statement as shown before a reader has given a reason: names and account numbers are masked, and narrations left
 * out. Amounts, ids and references stay, so that it adds up and can be compared.
 */
export const masked = ({ statement, pages }: ShownStatement): ShownStatement => ({
  statement: { ...statement, walletName: maskedName(statement.walletName)! },
  pages: ofPages(pages),
});
