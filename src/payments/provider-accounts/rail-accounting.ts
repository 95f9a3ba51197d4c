import type { Session } from '../../platform/db/database.ts';
import type { ShownBook } from '../../rails/book.ts';
import type { AccountRail } from '../../rails/context.ts';
import type { OpenRails } from '../../rails/open-rails.ts';
import type { Rail } from '../../rails/rail.ts';
import { accountsOfTenant, type RailAccount, tenantsWithAccounts } from './queries.ts';

/** Sources of the books. */
interface Books {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  rails: OpenRails;
  /** The rails that accounts are of. */
  accountRails: readonly AccountRail[];
  /** Opens the rail of an account; it is closed once its book is compared. */
  openAccount: (account: RailAccount) => Promise<Rail>;
}

/**
 * Every bank's book that Kolo's can be compared with: of those that serve every tenant, and of the accounts of all businesses,
 * disabled ones too. Of an account that cannot be opened it is a book that cannot be read.
 */
export async function* shownBooks({
  directory,
  rails,
  accountRails,
  openAccount,
}: Books): AsyncGenerator<ShownBook> {
  for (const { description, book } of rails.with('book')) {
    yield { rail: description.name, tenantId: null, book };
  }
  const showing = accountRails.filter(({ description }) => description.capabilities.includes('book'));
  for await (const tenantId of tenantsWithAccounts(directory)) {
    for (const account of await accountsOfTenant(directory, tenantId)) {
      if (!showing.some(({ description }) => description.name === account.rail)) continue;
      const opened = await openAccount(account).catch(unreadable);
      if (opened.book !== undefined) yield { rail: account.rail, tenantId, book: opened.book };
      await opened.close();
    }
  }
}

/** In place of an account that cannot be opened. */
function unreadable(because: Error): Pick<Rail, 'book' | 'close'> {
  const fails = () => Promise.reject(because);
  return { book: { payments: fails, inflows: fails, paymentReturns: fails }, close: async () => {} };
}
