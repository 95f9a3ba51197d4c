import { Alert, Button, Group, List as Lines, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { List } from '../../parts/list.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import { useSide } from '../../parts/side.ts';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { CredentialsDialog } from './credentials.tsx';
import { SettingsPage } from './settings-page.tsx';

const SIDE = '/ops/v1/businesses/{business_id}/{mode}';
type Account = Schemas['RailAccount'];
/** Accounts change rarely, and say at once when they are suspended. Milliseconds. */
const LOOK_MS = 10_000;

/** Accounts at providers by which a business pays and is paid. */
export function Providers() {
  const side = useSide();
  const query = useRead(`${SIDE}/rail-accounts`, { path: side }, { everyMs: LOOK_MS });
  const accounts = query.data ?? [];
  const isLive = side.mode === 'live';
  return (
    <SettingsPage
      title="Accounts at providers"
      query={query}
      everyMs={LOOK_MS}
      actions={isLive ? <PageActs accounts={accounts} /> : undefined}
    >
      <Text size="sm">
        The live environment pays and is paid through these accounts of the business. Of several that could
        pay, the first does.
      </Text>
      {isLive ? (
        <List
          of="accounts at providers"
          query={query}
          rows={query.data}
          keyOf={({ rail }) => rail}
          empty="None yet: the live environment pays nothing before one is added and tested."
          columns={COLUMNS}
        />
      ) : (
        <Stack gap="sm">
          <Failure of={query.error} />
          <Alert color="gray">
            The test environment has the sandbox bank, and no accounts of its own. Switch to the live
            environment.
          </Alert>
        </Stack>
      )}
    </SettingsPage>
  );
}

const COLUMNS = [
  { name: 'Provider', show: ({ rail }: Account) => rail },
  { name: 'Account', show: ({ account }: Account) => <span className="id">{account}</span> },
  { name: 'Place', isFigure: true, show: ({ preference }: Account) => preference },
  { name: 'Status', show: ({ status }: Account) => <Status of={status} /> },
  {
    name: 'Nothing is submitted because',
    show: ({ suspended }: Account) => <span className="written">{suspended ?? '–'}</span>,
  },
  {
    name: 'Callbacks come to',
    isExtra: true,
    show: ({ callback_path: path }: Account) => <span className="id">{path}</span>,
  },
  { name: 'Added', show: ({ created_at }: Account) => <Time at={created_at} /> },
  { name: 'Acts', show: (account: Account) => <AccountActs account={account} /> },
];

function PageActs({ accounts }: { accounts: readonly Account[] }) {
  return (
    <>
      <Choice
        label="Propose an account"
        needs="manage"
        dialog={(close) => <CredentialsDialog close={close} />}
      />
      {accounts.length > 1 && (
        <Choice
          label="Propose another order"
          needs="manage"
          dialog={(close) => <Order accounts={accounts} close={close} />}
        />
      )}
    </>
  );
}

function AccountActs({ account: { rail, status } }: { account: Account }) {
  const isEnabled = status === 'enabled';
  return (
    <Group gap={4} wrap="nowrap">
      {isEnabled && (
        <Choice label="Test" needs="resume" dialog={(close) => <Test rail={rail} close={close} />} />
      )}
      <Choice
        label="Propose new credentials"
        needs="manage"
        dialog={(close) => <CredentialsDialog rail={rail} close={close} />}
      />
      {isEnabled ? (
        <Choice
          label="Disable"
          isGrave
          needs="stop"
          dialog={(close) => <Disable rail={rail} close={close} />}
        />
      ) : (
        <Choice
          label="Propose enabling"
          needs="manage"
          dialog={(close) => <Enable rail={rail} close={close} />}
        />
      )}
    </Group>
  );
}

interface OfAccount {
  rail: string;
  close: () => void;
}

function Test({ rail, close }: OfAccount) {
  const side = useSide();
  const test = useAct('post', `${SIDE}/rail-accounts/{rail}/test`);
  return (
    <ActDialog
      label="Test"
      what="Queries the provider without changing anything there. If no check fails, payouts are submitted through the account from then on; otherwise they are not."
      run={async () => {
        const { ok, checks } = await test.mutateAsync({ path: { ...side, rail } });
        return (
          <Stack gap="xs">
            <Text size="sm">
              {ok
                ? 'No check failed: payouts are submitted through it.'
                : 'A check failed: no payouts are submitted through it.'}
            </Text>
            <Lines size="sm">
              {checks.map(({ check, result, detail }) => (
                <Lines.Item key={check} className="written">
                  {check}: {result}
                  {detail !== null && `, ${detail}`}
                </Lines.Item>
              ))}
            </Lines>
          </Stack>
        );
      }}
      close={close}
    />
  );
}

function Disable({ rail, close }: OfAccount) {
  const side = useSide();
  const disable = useAct('post', `${SIDE}/rail-accounts/{rail}/disable`);
  return (
    <ActDialog
      label="Disable"
      isGrave
      what={`No more payouts are submitted through the account at ${rail}, at once. Submitted ones are still queried, and returned money is credited. Enabling it again needs two people.`}
      asksWhy
      run={async (reason) => {
        await disable.mutateAsync({ path: { ...side, rail }, body: { reason } });
        return 'Disabled.';
      }}
      close={close}
    />
  );
}

function Enable({ rail, close }: OfAccount) {
  const side = useSide();
  const propose = useAct('post', `${SIDE}/proposals/rail.enable`);
  return (
    <ActDialog
      label="Propose enabling"
      what={`Once another person has approved it and it has been tested, payouts are submitted through the account at ${rail} again.`}
      asksWhy
      run={async (reason) => {
        const body = { content: { rail }, reason };
        return <Proposed of={await propose.mutateAsync({ path: side, body })} />;
      }}
      close={close}
    />
  );
}

/** The same with one of them one place further up. */
const moved = (rails: readonly string[], at: number): string[] => {
  const next = [...rails];
  [next[at - 1], next[at]] = [next[at]!, next[at - 1]!];
  return next;
};

function Order({ accounts, close }: { accounts: readonly Account[]; close: () => void }) {
  const side = useSide();
  const [rails, setRails] = useState(() => accounts.map(({ rail }) => rail));
  const propose = useAct('post', `${SIDE}/proposals/rail.order`);
  return (
    <ActDialog
      label="Propose another order"
      what="Once another person has approved it, the first of these that supports the bank and the amount pays. Accounts whose position changes must be tested then."
      asksWhy
      run={async (reason) => {
        const body = { content: { rails }, reason };
        return <Proposed of={await propose.mutateAsync({ path: side, body })} />;
      }}
      close={close}
    >
      <Lines type="ordered" size="sm">
        {rails.map((rail, at) => (
          <Lines.Item key={rail}>
            <Group gap="xs">
              {rail}
              <Button
                size="compact-xs"
                variant="default"
                disabled={at === 0}
                onClick={() => setRails(moved(rails, at))}
                aria-label={`${rail} up`}
              >
                <IconArrowUp size={14} aria-hidden />
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                disabled={at === rails.length - 1}
                onClick={() => setRails(moved(rails, at + 1))}
                aria-label={`${rail} down`}
              >
                <IconArrowDown size={14} aria-hidden />
              </Button>
            </Group>
          </Lines.Item>
        ))}
      </Lines>
    </ActDialog>
  );
}
