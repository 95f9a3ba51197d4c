import { Stack } from '@mantine/core';
import { Page } from '../../parts/page.tsx';
import { Balances } from './balances.tsx';
import { Verifications } from './verifications.tsx';

/** Whether the books agree: what each account has at the end of an hour, and what verifications have found. */
export const Books = () => (
  <Page title="Books">
    <Stack>
      <Balances />
      <Verifications />
    </Stack>
  </Page>
);
