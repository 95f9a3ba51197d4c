import { Stack } from '@mantine/core';
import { Page } from '../../parts/page.tsx';
import { useMayEverywhere } from '../../parts/permission.ts';
import { Balances } from './balances.tsx';
import { BooksTabs } from './books-tabs.tsx';
import { Verifications, VerificationsOfEnvironment } from './verifications.tsx';

/** The state of the books: each account's balance at the end of an hour, and the results of verifications. */
export const Books = () => (
  <Page title="Books">
    <BooksTabs />
    <Stack>
      <Balances />
      {useMayEverywhere('read') ? <Verifications /> : <VerificationsOfEnvironment />}
    </Stack>
  </Page>
);
