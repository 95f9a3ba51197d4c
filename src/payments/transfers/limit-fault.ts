import type { LimitExceeded } from '../../ledger/policy/limits.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import { koboToNumber } from '../../platform/values/money.ts';

const OF = {
  wallet: 'the wallet',
  customer: 'the customer',
  tenant: 'the business',
  rail: 'the bank connection',
};

/** The limit that a refused movement would exceed, with its remainder and the time of its reset (contract section 3.6). */
export function limitFault(
  { measure, scope, period, limit, remaining }: LimitExceeded,
  path: string,
  calendar: Calendar,
  day: string,
): FieldError {
  const of = OF[scope];
  const says = {
    single: `is over the limit of ${limit} kobo for one transfer that ${of} has`,
    least: `is below ${limit} kobo, the least that ${of} pays`,
    amount: `is over what is left of the ${limit} kobo a ${period} that ${of} has`,
    count: `is over the ${limit} transfers a ${period} that ${of} has`,
    balance: `would hold more than the ${limit} kobo that it may by the limit of ${of}`,
  };
  const until = period === null ? null : calendar.period(period === 'day' ? day : day.slice(0, 7)).untilMs;
  return {
    path,
    message: says[measure],
    limit: koboToNumber(limit),
    remaining: koboToNumber(remaining),
    resets_at: until === null ? null : toRfc3339(until),
  };
}
