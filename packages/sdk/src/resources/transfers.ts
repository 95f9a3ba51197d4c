import type { CallOptions } from '../core/call.ts';
import type { List } from '../core/pages.ts';
import { Resource, segment } from '../core/resource.ts';
import type { BodyOf, DataOf, FilterOf, ItemOf, QueryOf } from '../core/types.ts';

const BULKS = '/api/v1/transfer/bank/bulk';

/** An accepted transfer: Kolo has stored it durably. */
export interface Accepted {
  /** The caller's name for it. */
  reference: string;
  /** True if the same transfer had been requested before: nothing moved this time. */
  replayed: boolean;
}

/** Paying banks and wallets. A `reference` is the caller's own, and names one movement of money for ever. */
export class Transfers extends Resource {
  /**
   * Pays a bank account. It is processing when this is done, and final later: `transactions.waitUntilFinal`, or the webhook.
   *
   * Keep the reference where it lasts before you call this. Whatever comes of the call, the same may be sent again with it.
   *
   * @throws InsufficientFundsError, LimitExceededError and others where nothing was done; OutcomeUnknownError
   */
  toBank(body: BodyOf<'createBankTransfer'>, options?: CallOptions): Promise<Accepted> {
    return this.#pay('Paying a bank account', '/api/v1/transfer/bank', body, options);
  }

  /**
   * Pays up to 1,000 bank accounts. Each transfer is accepted or refused by itself, as `results` say. Whatever comes of the
   * call, the same may be sent again.
   */
  toBanks(body: BodyOf<'createBulkTransfer'>, options?: CallOptions): Promise<DataOf<'createBulkTransfer'>> {
    return this.send<'createBulkTransfer'>({
      action: 'Paying bank accounts',
      method: 'POST',
      path: BULKS,
      body,
      reference: body.reference,
      repeating: 'same',
      options,
    });
  }

  /** The state of a bulk transfer, and sums of its transfers. */
  bulk(id: string, options?: CallOptions): Promise<DataOf<'retrieveBulkTransfer'>> {
    return this.read<'retrieveBulkTransfer'>(`${BULKS}/${segment(id)}`, undefined, options);
  }

  /** Bulk transfers, the newest first. */
  listBulks(
    filter?: FilterOf<'listBulkTransfers'>,
    options?: CallOptions,
  ): List<ItemOf<'listBulkTransfers'>> {
    return this.listOf<'listBulkTransfers'>(BULKS, filter, options);
  }

  /** Moves money from wallet to wallet, at once. @throws as `toBank` */
  toWallet(body: BodyOf<'createWalletTransfer'>, options?: CallOptions): Promise<Accepted> {
    return this.#pay('Paying a wallet', '/api/v1/transfer/wallet', body, options);
  }

  /** Refunds an inflow to its sender, in full or in part. @throws RefundExceedsError and others, as `toBank` */
  refund(transactionId: string, body: BodyOf<'createRefund'>, options?: CallOptions): Promise<Accepted> {
    return this.#pay(
      'Refunding an inflow',
      `/api/v1/transaction/${segment(transactionId)}/refund`,
      body,
      options,
    );
  }

  /** The banks that can be paid, by name. */
  banks(options?: CallOptions): Promise<DataOf<'listBanks'>> {
    return this.read<'listBanks'>('/api/v1/transfer/bank-list', undefined, options);
  }

  /** Looks up the name of an account's owner. */
  nameEnquiry(query: QueryOf<'enquireName'>, options?: CallOptions): Promise<DataOf<'enquireName'>> {
    return this.read<'enquireName'>('/api/v1/transfer/name-enquiry', query, options);
  }

  /**
   * Looks up the names of up to 100 accounts, and compares each with the name that you expect. It reads only: a bank that
   * does not answer is `unavailable`.
   */
  nameEnquiries(body: BodyOf<'enquireNames'>, options?: CallOptions): Promise<DataOf<'enquireNames'>> {
    return this.send<'enquireNames'>({
      action: 'Looking up accounts',
      method: 'POST',
      path: '/api/v1/transfer/name-enquiry/bulk',
      body,
      repeating: 'read',
      options,
    });
  }

  async #pay(
    action: string,
    path: string,
    body: { reference: string },
    options: CallOptions | undefined,
  ): Promise<Accepted> {
    const { reference } = body;
    const { replayed } = await this.answer({
      action,
      method: 'POST',
      path,
      body,
      repeating: 'reference',
      reference,
      options,
    });
    return { reference, replayed };
  }
}
