import { RAILS } from '../rails/registry.ts';

/**
 * The accounts that every tenant has beside its wallets. Their ids are the same in every tenant, so that no
 * posting needs to look them up.
 */
export const FEES_ACCOUNT = '00000000-0000-0000-0000-00000000fee5';
export const SUSPENSE_ACCOUNT = '00000000-0000-0000-0000-0000000005e5';

/** What the bank behind each rail owes the business: debited by money coming in, credited by money going out. */
const SETTLEMENT_ACCOUNTS: ReadonlyMap<string, string> = new Map(
  RAILS.map(({ description }) => [description.name, description.settlementAccountId]),
);

/** The settlement account of a rail. Throws when the rail has none: a fault of ours. */
export function settlementAccount(rail: string): string {
  const id = SETTLEMENT_ACCOUNTS.get(rail);
  if (id === undefined) throw new Error(`rail ${rail} has no settlement account`);
  return id;
}

/** A system account; its name is for people who read the books. */
interface SystemAccount {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

/** All system accounts, for a new tenant. */
export const SYSTEM_ACCOUNTS: readonly SystemAccount[] = [
  { id: FEES_ACCOUNT, kind: 'fees', name: 'Fee income' },
  { id: SUSPENSE_ACCOUNT, kind: 'suspense', name: 'Suspense' },
  ...[...SETTLEMENT_ACCOUNTS].map(([rail, id]) => ({ id, kind: 'settlement', name: `Settlement, ${rail}` })),
];
