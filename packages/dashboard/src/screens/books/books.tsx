import { Stack } from '@mantine/core';
import { Page } from '../../parts/page.tsx';
import { useMayEverywhere } from '../../parts/permission.ts';
import { Balances } from './balances.tsx';
import { Verifications, VerificationsOfSide } from './verifications.tsx';

/** Whether the books agree: what each account has at the end of an hour, and what verifications have found. */
export const Books = () => (
  <Page title="Books">
    <Stack>
      <Balances />
      {useMayEverywhere('read') ? <Verifications /> : <VerificationsOfSide />}
    </Stack>
  </Page>
);
