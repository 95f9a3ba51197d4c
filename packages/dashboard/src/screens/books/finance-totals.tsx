import { Paper, SimpleGrid, Text } from '@mantine/core';
import { moneyText } from '../../parts/money-text.ts';
import type { Period } from './finance.tsx';

interface Total {
  name: string;
  /** Decides the change: kobo, or a number. */
  value: (period: Period) => bigint;
  text: (period: Period) => string;
}

const count = (value: number): string => value.toLocaleString('en-GB');
const money = (name: string, minor: (period: Period) => string): Total => ({
  name,
  value: (period) => BigInt(minor(period)),
  text: (period) => moneyText(minor(period)),
});

/** Hundredths of a percent. */
const rate = ({ payouts }: Period): bigint => BigInt((payouts.success_rate ?? '0').replace('.', ''));

const TOTALS: readonly Total[] = [
  money('Paid out', ({ payouts }) => payouts.successful.amount),
  {
    name: 'Payouts paid',
    value: ({ payouts }) => BigInt(payouts.successful.count),
    text: ({ payouts }) => `${count(payouts.successful.count)}, ${count(payouts.failed.count)} failed`,
  },
  {
    name: 'Success rate',
    value: rate,
    text: ({ payouts }) => (payouts.success_rate === null ? '–' : `${payouts.success_rate} %`),
  },
  money('Money in', ({ inflows }) => inflows.amount),
  money('Fees earned', ({ ledger }) => ledger.fees_earned),
  money('Provider costs', (period) => period.provider_costs),
  money('VAT payable at the end', ({ ledger }) => ledger.vat_payable),
  money('Stamp duty payable at the end', ({ ledger }) => ledger.stamp_duty_payable),
  money('Float at the end', ({ ledger }) => ledger.float),
  money('Wallets at the end', ({ ledger }) => ledger.wallets),
  money('Interest accrued', ({ ledger }) => ledger.interest_accrued),
  money('Interest paid', ({ ledger }) => ledger.interest_paid),
  money('Interest owed at the end', ({ ledger }) => ledger.interest_owed),
  money('Tax withheld', ({ ledger }) => ledger.tax_withheld),
  money('Tax payable at the end', ({ ledger }) => ledger.tax_payable),
  money('Suspense at the end', ({ ledger }) => ledger.suspense),
];

/** Percent, to a tenth; undefined where there was nothing before. */
function changeText(now: bigint, before: bigint): string | undefined {
  if (before === 0n) return undefined;
  const size = before < 0n ? -before : before;
  const percent = Number(((now - before) * 1_000n) / size) / 10;
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('en-GB')} %`;
}

/** Totals of a report, and the change since the time before. */
export const FinanceTotals = ({ total, before }: { total: Period; before: Period }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
    {TOTALS.map(({ name, value, text }) => {
      const change = changeText(value(total), value(before));
      return (
        <Paper key={name} withBorder p="md">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fz={22} fw={700} className="digits">
            {text(total)}
          </Text>
          <Text size="sm" className="digits">
            Before: {text(before)}
            {change !== undefined && `, ${change}`}
          </Text>
        </Paper>
      );
    })}
  </SimpleGrid>
);
