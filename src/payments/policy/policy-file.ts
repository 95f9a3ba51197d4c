import { type Static, Type } from 'typebox';
import type { PolicySections } from '../../ledger/policy/policy.ts';
import { type FeesSection, NO_INTEREST } from '../../ledger/policy/terms.ts';
import { type CheckSchema, checkOf } from '../../platform/http/check.ts';
import { Faults } from '../../platform/http/faults.ts';
import { isDay } from '../../platform/values/clock.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { isPercent, NOT_A_PERCENT } from '../../platform/values/percent.ts';
import { PRESETS } from './presets.ts';
import { Fees, Interest, Limits } from './terms-schema.ts';

/** A file that sets a policy. */
export const PolicyFileSchema = Type.Object({
  from: Type.String({ description: 'The business day from which it holds.', examples: ['2030-01-31'] }),
  preset: Type.Optional(
    Type.String({
      description: 'Sections that the file leaves out are those of the preset.',
      examples: ['ng-2026'],
    }),
  ),
  fees: Type.Optional(Nullable(Fees)),
  limits: Type.Optional(Nullable(Limits)),
  interest: Type.Optional(Nullable(Interest)),
});
type PolicyFile = Static<typeof PolicyFileSchema>;
/** Closed, because a typing error is no term. */
const checkForm = checkOf(PolicyFileSchema as unknown as CheckSchema, { fromText: false, unknown: 'fault' });

/** A policy as a file sets it. A section that is null there is switched off; one that it leaves out stays as it is. */
interface GivenPolicy extends PolicySections {
  holdsFrom: string;
}

const NO_FEES: FeesSection = { bank_transfer: [] };

/**
 * Reads a file that sets a policy.
 *
 * @param given the parsed JSON
 * @param today the business day; interest terms hold from the next one at the earliest, others at once
 * @returns the policy, or everything that is wrong with the file
 */
export function readPolicyFile(
  given: unknown,
  today: string,
): { policy: GivenPolicy } | { faults: FieldError[] } {
  const malformed = new Faults();
  const file = checkForm(given, '', malformed) as PolicyFile;
  if (malformed.list.length > 0) return { faults: malformed.list };
  const faults = [...faultsOfDay(file, today), ...faultsOfFees(file.fees ?? null), ...faultsOfPercents(file)];
  if (faults.length > 0) return { faults };
  const preset = file.preset === undefined ? null : PRESETS.get(file.preset)!;
  const { fees = preset?.fees, limits = preset?.limits, interest } = file;
  return {
    policy: {
      holdsFrom: file.from,
      fees: fees === undefined ? null : (fees ?? NO_FEES),
      limits: limits === undefined ? null : (limits ?? {}),
      interest: interest === undefined ? null : termsOf(interest),
    },
  };
}

/** A null stands for nothing, in the section as for the whole of it. */
const termsOf = (interest: Static<typeof Interest> | null): GivenPolicy['interest'] => ({
  ...NO_INTEREST,
  ...interest,
  withholding_tax_percent: interest?.withholding_tax_percent ?? NO_INTEREST.withholding_tax_percent,
});

function faultsOfDay({ from, preset, fees, limits, interest }: PolicyFile, today: string): FieldError[] {
  const faults: FieldError[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  if (!isDay(from)) fault('from', 'must be a day, such as 2026-01-31');
  else if (from < today) fault('from', `must not be before today, ${today}`);
  else if (interest !== undefined && from === today)
    fault('from', `must be after today, ${today}, because interest holds from the next day at the earliest`);
  if (preset !== undefined && !PRESETS.has(preset))
    fault('preset', `must be one of: ${[...PRESETS.keys()].join(', ')}`);
  if (preset === undefined && fees === undefined && limits === undefined && interest === undefined)
    fault('', 'must set fees, limits or interest, or name a preset');
  return faults;
}

function faultsOfFees(fees: FeesSection | null): FieldError[] {
  if (fees === null) return [];
  const faults: FieldError[] = [];
  const fault = (path: string, message: string) => faults.push({ path: `fees.${path}`, message });
  const bands = fees.bank_transfer;
  for (const [i, { up_to, flat, percent, cap }] of bands.entries()) {
    const path = `bank_transfer[${i}]`;
    const below = i === 0 ? 0 : (bands[i - 1]!.up_to ?? Number.POSITIVE_INFINITY);
    if (up_to === null && i < bands.length - 1) fault(`${path}.up_to`, 'must be null in the last band only');
    if (up_to !== null && i === bands.length - 1) fault(`${path}.up_to`, 'must be null in the last band');
    if (up_to !== null && up_to <= below) fault(`${path}.up_to`, 'must be more than in the band before');
    if (flat === undefined && percent === undefined) fault(path, 'must have flat, percent or both');
    if (cap !== undefined && percent === undefined) fault(`${path}.cap`, 'must stand beside a percent');
  }
  const named = Object.entries(fees.payers ?? {}).filter(([, payer]) => payer === 'fee_wallet');
  for (const [part] of named) {
    if (fees.fee_wallet === undefined) fault(`payers.${part}`, 'must be source, for there is no fee_wallet');
  }
  if (fees.fee_wallet !== undefined && named.length === 0)
    fault('fee_wallet', 'must pay something: name it among the payers');
  return faults;
}

const SETTINGS = 'limits.wallet_settings';

function faultsOfPercents({ fees, limits, interest }: PolicyFile): FieldError[] {
  const percents: [string, number | undefined][] = [
    ...(fees?.bank_transfer ?? []).map(({ percent }, i): [string, number | undefined] => [
      `fees.bank_transfer[${i}].percent`,
      percent,
    ]),
    ['fees.vat_percent', fees?.vat_percent],
    [`${SETTINGS}.interest_rate_max_percent`, limits?.wallet_settings?.interest_rate_max_percent],
    [`${SETTINGS}.inflow_fee_max_percent`, limits?.wallet_settings?.inflow_fee_max_percent],
    ['interest.rate', interest?.rate],
    ['interest.withholding_tax_percent', interest?.withholding_tax_percent],
  ];
  const faults = percents
    .filter(([, percent]) => percent !== undefined && !isPercent(percent))
    .map(([path]) => ({ path, message: NOT_A_PERCENT }));
  if (interest?.withholding_tax_percent === 100)
    faults.push({ path: 'interest.withholding_tax_percent', message: 'must be below 100' });
  return faults;
}
