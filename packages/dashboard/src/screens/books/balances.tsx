import { Alert, Group, Select, Text, TextInput } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { List } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { useSide } from '../../parts/side.ts';
import { useToday, useZone } from '../../parts/time.tsx';
import { dayAfter, dayBegins } from '../../parts/time-text.ts';

type Account = Schemas['AccountFigures']['accounts'][number];

const HOUR_MS = 3_600_000;
/** The ends of the hours of a day, as somebody reads a clock. */
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour + 1).padStart(2, '0')}:00`);

/** The trial balance now, and at the end of any hour: from kept figures, so it costs the same whatever the history. */
export function Balances() {
  const side = useSide();
  const zone = useZone();
  const [{ day, hour = '24:00' }] = useFilters();
  const at = day === undefined ? undefined : endOf(day, hour, zone);
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/figures/accounts', {
    path: side,
    query: { at },
  });
  const accounts = query.data?.accounts.filter(hasAny);
  return (
    <Section title="Trial balance" aside={<Instant />}>
      {query.data?.made === false && (
        <Alert color="blue">
          The figures of this side are being made from its history. They stand here once they are.
        </Alert>
      )}
      <List
        of="accounts"
        query={query}
        rows={accounts}
        keyOf={({ account_id, currency }) => `${account_id} ${currency}`}
        empty="Nothing has been posted by then."
        columns={[
          { name: 'Account', show: ({ name }) => name },
          { name: 'Currency', show: ({ currency }) => currency },
          { name: 'Debit', isFigure: true, show: (one) => <Side of={one} minor={one.debit} /> },
          { name: 'Credit', isFigure: true, show: (one) => <Side of={one} minor={one.credit} /> },
        ]}
      />
      {accounts !== undefined && accounts.length > 0 && <Agreement accounts={accounts} />}
    </Section>
  );
}

const hasAny = ({ debit, credit }: Account): boolean => debit !== '0' || credit !== '0';
const Side = ({ of: { currency }, minor }: { of: Account; minor: string }) => (
  <Money minor={minor === '0' ? null : minor} currency={currency} />
);

/** The end of an hour of a business day, RFC 3339. @param hour `01:00` to `24:00` */
function endOf(day: string, hour: string, zone: string): string {
  const ms =
    hour === '24:00'
      ? dayBegins(dayAfter(day, 1), zone)
      : dayBegins(day, zone) + Number.parseInt(hour, 10) * HOUR_MS;
  return new Date(ms).toISOString();
}

/** Chooses the instant. */
function Instant() {
  const [{ day, hour }, change] = useFilters();
  const today = useToday();
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label="Day"
        description="Empty: now"
        type="date"
        max={today}
        value={day ?? ''}
        onChange={({ currentTarget: { value } }) => change({ day: value, hour: undefined })}
      />
      <Select
        label="At the end of the hour"
        w={190}
        data={HOURS}
        value={hour ?? '24:00'}
        disabled={day === undefined}
        allowDeselect={false}
        onChange={(value) => change({ day, hour: value === '24:00' ? undefined : (value ?? undefined) })}
      />
    </Group>
  );
}

/** Whether debits and credits are the same in each currency, in words. */
function Agreement({ accounts }: { accounts: readonly Account[] }) {
  const totals = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { currency, debit, credit } of accounts) {
    const total = totals.get(currency) ?? { debit: 0n, credit: 0n };
    totals.set(currency, { debit: total.debit + BigInt(debit), credit: total.credit + BigInt(credit) });
  }
  return [...totals].map(([currency, { debit, credit }]) => (
    <Text key={currency} size="sm" fw={600} {...(debit === credit ? {} : { c: 'red' })}>
      {currency}: debits <Money minor={String(debit)} currency={currency} />, credits{' '}
      <Money minor={String(credit)} currency={currency} />.{' '}
      {debit === credit ? 'They agree.' : 'They do not agree: have the books verified.'}
    </Text>
  ));
}
