import { maskedName, maskedNumber } from '../../platform/masks.ts';
import type { Counterparty, StatementEntry } from './entries.ts';
import type { ShownStatement } from './files.ts';
import type { StatementPage } from './statement.ts';

const ofParty = (party: Counterparty): Counterparty => ({
  ...party,
  name: maskedName(party.name),
  accountNumber: maskedNumber(party.accountNumber),
});

/** An entry without what somebody wrote it was for, which may hold anything. */
const ofEntry = (entry: StatementEntry): StatementEntry => ({
  ...entry,
  counterparty: entry.counterparty === null ? null : ofParty(entry.counterparty),
  narration: null,
});

async function* ofPages(pages: AsyncIterable<StatementPage>): AsyncGenerator<StatementPage> {
  for await (const page of pages) yield { ...page, entries: page.entries.map(ofEntry) };
}

/**
 * A statement as it is shown before somebody has said why they need to see who it is about: names and account numbers are masked,
 * and narrations left out. Amounts, ids and references stay, so that it adds up and can be compared.
 */
export const masked = ({ statement, pages }: ShownStatement): ShownStatement => ({
  statement: { ...statement, walletName: maskedName(statement.walletName)! },
  pages: ofPages(pages),
});
