import type { CallOptions } from '../core/call.ts';
import type { List } from '../core/pages.ts';
import { Resource, segment } from '../core/resource.ts';
import type { BodyOf, DataOf, FilterOf, ItemOf, QueryOf } from '../core/types.ts';

const at = (id: string): string => `/api/v1/wallet/${segment(id)}`;

/** Files that a statement comes as, by their format. */
const FILES = { csv: 'text/csv', pdf: 'application/pdf' } as const;

/** Wallets, by their ids or identifiers. */
export class Wallets extends Resource {
  /**
   * Makes up to 1,000 wallets of one customer, all or none. Wallets that exist as requested are skipped, so you may
   * send the same again (contract section 3.1).
   *
   * @throws WalletExistsError and InvalidRequestError, with `errors[].path` such as `wallet[3].name`
   */
  async createBulk(body: BodyOf<'createWalletsInBulk'>, options?: CallOptions): Promise<void> {
    await this.send<'createWalletsInBulk'>({
      action: 'Creating wallets',
      method: 'POST',
      path: '/api/v1/wallet/create/bulk',
      body,
      repeating: 'reference',
      options,
    });
  }

  /** Makes one wallet, whose id is made for it. @returns its id */
  create(body: BodyOf<'createSubAccount'>, options?: CallOptions): Promise<DataOf<'createSubAccount'>> {
    return this.send<'createSubAccount'>({
      action: 'Creating a wallet',
      method: 'POST',
      path: '/api/v1/wallet/sub-account',
      body,
      repeating: 'key',
      options,
    });
  }

  /** Reads one: what it has, and what it may. @throws NotFoundError */
  get(id: string, options?: CallOptions): Promise<DataOf<'retrieveWallet'>> {
    return this.read<'retrieveWallet'>(at(id), undefined, options);
  }

  /** Changes whether and how it earns interest, and what it takes of inflows (contract section 3.7). */
  update(id: string, body: BodyOf<'updateWallet'>, options?: CallOptions): Promise<DataOf<'updateWallet'>> {
    return this.send<'updateWallet'>({
      action: 'Changing a wallet',
      method: 'PATCH',
      path: at(id),
      body,
      repeating: 'same',
      options,
    });
  }

  /** Wallets, the newest first. */
  list(filter?: FilterOf<'listWallets'>, options?: CallOptions): List<ItemOf<'listWallets'>> {
    return this.listOf<'listWallets'>('/api/v1/wallet', filter, options);
  }

  /** The ledger balance now, or at an instant. */
  balance(
    id: string,
    query?: QueryOf<'retrieveWalletBalance'>,
    options?: CallOptions,
  ): Promise<DataOf<'retrieveWalletBalance'>> {
    return this.read<'retrieveWalletBalance'>(`${at(id)}/balance`, query, options);
  }

  /** A statement of some days, whole. */
  statement(
    id: string,
    query: Omit<QueryOf<'retrieveWalletStatement'>, 'format'>,
    options?: CallOptions,
  ): Promise<DataOf<'retrieveWalletStatement'>> {
    return this.read<'retrieveWalletStatement'>(`${at(id)}/statement`, query, options);
  }

  /** The same as a file: CSV in kobo, or PDF in naira. @returns its bytes */
  async statementFile(
    id: string,
    query: QueryOf<'retrieveWalletStatement'> & { format: keyof typeof FILES },
    options?: CallOptions,
  ): Promise<Uint8Array> {
    const { data } = await this.answer({
      action: 'Reading a statement',
      method: 'GET',
      path: `${at(id)}/statement`,
      query,
      repeating: 'read',
      file: FILES[query.format],
      options,
    });
    return data as Uint8Array;
  }

  /** Its movements as it sees them, the newest first. */
  transactions(
    id: string,
    filter?: FilterOf<'listWalletTransactions'>,
    options?: CallOptions,
  ): List<ItemOf<'listWalletTransactions'>> {
    return this.listOf<'listWalletTransactions'>(`${at(id)}/transactions`, filter, options);
  }

  /** The virtual accounts by which it is paid. */
  accounts(id: string, options?: CallOptions): Promise<DataOf<'listWalletAccounts'>> {
    return this.read<'listWalletAccounts'>(`${at(id)}/accounts`, undefined, options);
  }

  /** Asks for a virtual account. With a `reference` of the caller's own the same may be asked for again. */
  reserveAccount(body: BodyOf<'reserveAccount'>, options?: CallOptions): Promise<DataOf<'reserveAccount'>> {
    return this.send<'reserveAccount'>({
      action: 'Reserving an account',
      method: 'POST',
      path: '/api/v1/wallet/reserve-account',
      body,
      repeating: 'key',
      reference: body.reference,
      options,
    });
  }

  /** Daily interest of the wallet. */
  interest(
    id: string,
    filter?: FilterOf<'listAccruedInterest'>,
    options?: CallOptions,
  ): List<ItemOf<'listAccruedInterest'>> {
    const path = `/api/v1/wallet/interests/accrued/${segment(id)}`;
    return this.listOf<'listAccruedInterest'>(path, filter, options);
  }

  /** Restricts it: it pays nothing, or no money moves (scope `admin`). Done again it changes nothing. */
  restrict(
    id: string,
    body: BodyOf<'restrictWallet'>,
    options?: CallOptions,
  ): Promise<DataOf<'restrictWallet'>> {
    return this.send<'restrictWallet'>({
      action: 'Restricting a wallet',
      method: 'POST',
      path: `${at(id)}/restrict`,
      body,
      repeating: 'same',
      options,
    });
  }

  /** Lifts its restriction (scope `admin`). Done again it changes nothing. */
  lift(
    id: string,
    body: BodyOf<'liftRestriction'>,
    options?: CallOptions,
  ): Promise<DataOf<'liftRestriction'>> {
    return this.send<'liftRestriction'>({
      action: 'Lifting a restriction',
      method: 'POST',
      path: `${at(id)}/lift`,
      body,
      repeating: 'same',
      options,
    });
  }

  /** Closes it for ever, where nothing is in it (scope `admin`). @throws WalletInUseError */
  close(id: string, body: BodyOf<'closeWallet'>, options?: CallOptions): Promise<DataOf<'closeWallet'>> {
    return this.send<'closeWallet'>({
      action: 'Closing a wallet',
      method: 'POST',
      path: `${at(id)}/close`,
      body,
      repeating: 'same',
      options,
    });
  }
}
