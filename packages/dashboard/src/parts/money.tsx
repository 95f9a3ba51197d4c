import { Text } from '@mantine/core';
import { moneyText } from './money-text.ts';

/** An amount, exact, in digits of one width. @param minor kobo; null is shown as a dash */
export function Money({ minor, currency = 'NGN' }: { minor: number | string | null; currency?: string }) {
  return (
    <Text component="span" inherit className="digits">
      {minor === null ? '–' : moneyText(minor, currency)}
    </Text>
  );
}
