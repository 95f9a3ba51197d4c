import { createHash } from 'node:crypto';
import { uuidv7 } from '../../platform/values/ids.ts';
import { type Metadata, storedMetadata } from '../../platform/values/metadata.ts';
import { type Kobo, koboFromNumber } from '../../platform/values/money.ts';
import { percentText } from '../../platform/values/percent.ts';

/** Words that stand in paths where a wallet id does, such as `/wallet/create/bulk` (contract section 1, "Wallet id"). */
export const PATH_WORDS: ReadonlySet<string> = new Set([
  'api',
  'create',
  'interests',
  'reserve-account',
  'sub-account',
  'wallet-type',
]);

/** The requested wallet. Missing fields are made here, or inherited later. */
export interface WalletRequest {
  customerId: string;
  currency: string;
  /** Its own id when left out. */
  name?: string | undefined;
  tag?: string | undefined;
  /** The caller's stable id of it; made up when left out. */
  identifier?: string | undefined;
  /** An id to use instead of the identifier. */
  walletId?: string | undefined;
  interestEnabled?: boolean | undefined;
  /** Percent a year, at most 4 decimals. */
  interestRate?: number | undefined;
  interestPayoutWallet?: string | undefined;
  bypassWithdrawalLimitRule?: boolean | undefined;
  /** Kobo. */
  inflowTransferFee?: number | undefined;
  reserveAccount?: boolean | undefined;
  /** The name on its virtual account; that of the wallet when left out. */
  accountName?: string | undefined;
  /** Not part of the request's digest: asked for again, a wallet may have other metadata. */
  metadata?: Metadata | undefined;
}

/** A wallet to create. Settings are as requested; null inherits. */
export interface NewWallet {
  /** The ledger account that holds its money. */
  accountId: string;
  /** The id for `source`: the `wallet_id` if given, otherwise the `identifier`. */
  walletId: string;
  identifier: string;
  customerId: string;
  name: string;
  tag: string | null;
  currency: string;
  interestEnabled: boolean;
  /** Percent a year, at most 4 decimals, as decimal text. */
  interestRate: string | null;
  interestPayoutWallet: string | null;
  bypassWithdrawalLimitRule: boolean | null;
  inflowTransferFee: Kobo | null;
  reserveAccount: boolean;
  /** The name on its virtual account. */
  accountName: string;
  metadata: Metadata | null;
  /** SHA-256 of the request; null for a wallet with a generated identifier, which cannot be requested again. */
  requestHash: Buffer | null;
}

/**
 * The one way from a request to a wallet to be created.
 *
 * @param interestTags tags whose wallets earn interest when the request does not say
 */
export function newWallet(request: WalletRequest, nowMs: number, interestTags: readonly string[]): NewWallet {
  const identifier = request.identifier ?? uuidv7(nowMs);
  const walletId = request.walletId ?? identifier;
  const { interestRate, inflowTransferFee } = request;
  return {
    accountId: uuidv7(nowMs),
    walletId,
    identifier,
    customerId: request.customerId,
    name: request.name ?? walletId,
    tag: request.tag ?? null,
    currency: request.currency,
    interestEnabled: request.interestEnabled ?? earnsByTag(request.tag ?? null, interestTags),
    interestRate: interestRate === undefined ? null : percentText(interestRate),
    interestPayoutWallet: request.interestPayoutWallet ?? null,
    bypassWithdrawalLimitRule: request.bypassWithdrawalLimitRule ?? null,
    inflowTransferFee: inflowTransferFee === undefined ? null : koboFromNumber(inflowTransferFee),
    reserveAccount: request.reserveAccount ?? false,
    accountName: request.accountName ?? request.name ?? walletId,
    metadata: storedMetadata(request.metadata),
    requestHash: request.identifier === undefined ? null : requestHash(request),
  };
}

/** True if a wallet earns interest by default (contract section 3.1). */
export const earnsByTag = (tag: string | null, interestTags: readonly string[]): boolean =>
  tag !== null && interestTags.includes(tag);

/**
 * The digest of a request. A field left out differs from its default. Digests are stored, so fields and order must not
 * change; new fields go to the end, and only if given.
 */
function requestHash(request: WalletRequest): Buffer {
  const content = [
    request.customerId,
    request.currency,
    request.inflowTransferFee,
    request.name,
    request.tag,
    request.identifier,
    request.reserveAccount,
    request.interestEnabled,
    request.interestRate,
    request.interestPayoutWallet,
    request.bypassWithdrawalLimitRule,
    request.walletId,
  ];
  return createHash('sha256')
    .update(JSON.stringify(content.map((value) => value ?? null)))
    .digest();
}
