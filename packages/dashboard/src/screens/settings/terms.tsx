import { Facts, type FactsOfOne } from '../../parts/facts.tsx';
import { termsForPeople } from './policy-text.ts';

/** Words of a policy that do not say themselves what they are. */
const WORDS: Readonly<Record<string, string>> = {
  bank_transfer: 'Band',
  up_to: 'up to',
  vat_percent: 'VAT',
  stamp_duty: 'Stamp duty',
  tenant: 'The side',
  wallet: 'Each wallet',
  tiers: 'Tier',
  quotas: 'At most',
  single: 'one transfer',
  daily_amount: 'a day',
  daily_count: 'transfers a day',
  monthly_amount: 'a month',
  monthly_count: 'transfers a month',
};

const wordOf = (name: string): string =>
  WORDS[name] ?? (/^\d+$/.test(name) ? name : name.replaceAll('_', ' '));
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Every figure of it, by what it is. Bands are counted from 1. */
function factsOf(terms: unknown, path: readonly string[] = []): FactsOfOne {
  if (typeof terms !== 'object' || terms === null) return { [capital(path.join(', '))]: String(terms) };
  const names = Array.isArray(terms)
    ? terms.map((one, at) => [String(at + 1), one] as const)
    : Object.entries(terms).map(([name, one]) => [wordOf(name), one] as const);
  return Object.assign({}, ...names.map(([name, one]) => factsOf(one, [...path, name])));
}

/** Terms of a policy, figure by figure. */
export const Terms = ({ of: terms }: { of: object }) => (
  <Facts facts={factsOf(termsForPeople(terms))} columns={4} />
);
