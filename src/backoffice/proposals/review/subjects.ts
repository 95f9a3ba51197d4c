import { walletIdsOf } from '../../../payments/customer-data/queries.ts';
import type { Session } from '../../../platform/db/database.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import type { BankList } from '../../../rails/banks.ts';
import { type Attempt, newestAttempts } from '../../transaction-status/attempts.ts';
import {
  type FoundMovement,
  type FoundRailAccount,
  type FoundWallet,
  findMovements,
  findRailAccounts,
  findWallets,
} from './queries.ts';

/** A wallet's role in a transaction or change. */
export const WALLET_PARTS = ['pays', 'is_credited', 'meant_for', 'changes'] as const;
type WalletPart = (typeof WALLET_PARTS)[number];

/** The objects of a proposal, by id. */
export interface Subject {
  movement?: string | undefined;
  /** Wallets by either id, besides those of the transaction. */
  wallets?: readonly { readonly id: string | null | undefined; readonly part: WalletPart }[] | undefined;
  /** A customer, whose wallets change; the first ten are read. */
  customer?: string | undefined;
  /** The rail of an account at a provider. */
  rail?: string | undefined;
}

export type ReviewedWallet = FoundWallet & { part: WalletPart };
export type ReviewedMovement = FoundMovement & {
  /** Name of the bank paid; null without one, and where it left the list. */
  bankName: string | null;
  /** The newest submission or status query. */
  lastAttempt: Attempt | undefined;
};

/** The current state of a proposal's objects. */
export interface ReviewContext {
  movement: ReviewedMovement | undefined;
  wallets: readonly ReviewedWallet[];
  railAccount: FoundRailAccount | undefined;
}

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** The wallets on both sides of a transaction, and the owner of held money. */
const walletsOf = (movement: FoundMovement | undefined): NonNullable<Subject['wallets']> =>
  movement === undefined
    ? []
    : [
        { id: movement.sourceWalletId, part: 'pays' },
        { id: movement.destinationWalletId, part: 'is_credited' },
        { id: movement.heldFor, part: 'meant_for' },
      ];

/**
 * Loads the objects of one tenant's proposals: five queries, however many proposals there are. For sessions
 * of `kolo_operator`.
 */
export async function loadReviewContext(
  session: Session,
  tenantId: string,
  abouts: readonly Subject[],
  banks: BankList,
): Promise<ReviewContext[]> {
  const ids = unique(abouts.map(({ movement }) => movement)).filter(isUuid);
  const found = ids.length === 0 ? [] : await findMovements(session, tenantId, ids);
  const attempts = ids.length === 0 ? [] : await newestAttempts(session, tenantId, ids, 1);
  const movements = new Map(found.map((one) => [one.id, one]));
  const customers = unique(abouts.map(({ customer }) => customer)).filter(isUuid);
  const ofCustomers = customers.length === 0 ? null : await walletIdsOf(session, tenantId, customers);
  const changing = (customer: string | undefined): Subject['wallets'] =>
    (ofCustomers?.get(customer ?? '') ?? []).map((id) => ({ id, part: 'changes' }));
  const namedBy = ({ movement, wallets = [], customer }: Subject) => [
    ...walletsOf(movements.get(movement ?? '')),
    ...wallets,
    ...changing(customer)!,
  ];
  const named = unique(abouts.flatMap((about) => namedBy(about).map(({ id }) => id)));
  const wallets = new Map(
    (named.length === 0 ? [] : await findWallets(session, tenantId, named)).map((one) => [one.named, one]),
  );
  const rails = unique(abouts.map(({ rail }) => rail));
  const accounts = rails.length === 0 ? [] : await findRailAccounts(session, tenantId, rails);
  return abouts.map((about) => {
    const movement = movements.get(about.movement ?? '');
    return {
      movement: movement && {
        ...movement,
        bankName: bankNameOf(movement, banks),
        lastAttempt: attempts.find(({ transactionId }) => transactionId === movement.id),
      },
      wallets: namedBy(about).flatMap(({ id, part }) => {
        const wallet = wallets.get(id ?? '');
        return wallet === undefined ? [] : [{ ...wallet, part }];
      }),
      railAccount: accounts.find(({ rail }) => rail === about.rail),
    };
  });
}

const bankNameOf = (movement: FoundMovement, banks: BankList): string | null =>
  'bankCode' in movement && movement.bankCode !== null ? banks.nameOf(movement.bankCode) : null;
