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
        By these the live side pays and is paid, from the business’s own accounts. Of several that could pay,
        the first does.
      </Text>
      {isLive ? (
        <List
          of="accounts at providers"
          query={query}
          rows={query.data}
          keyOf={({ rail }) => rail}
          empty="None yet: the live side pays nothing before one is added and tested."
          columns={COLUMNS}
        />
      ) : (
        <Stack gap="sm">
          <Failure of={query.error} />
          <Alert color="gray">
            The test side has the sandbox bank, and no accounts of its own. Look at the live side.
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
    name: 'Nothing is told because',
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
      what="The provider is asked, and nothing is done there. Where nothing fails, payouts are told by the account from then on; where something does, they are not."
      run={async () => {
        const { ok, checks } = await test.mutateAsync({ path: { ...side, rail } });
        return (
          <Stack gap="xs">
            <Text size="sm">
              {ok ? 'Nothing failed: payouts are told by it.' : 'Something failed: nothing is told by it.'}
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
      what={`Nothing is told by the account at ${rail} any more, at once. What was told before is asked after, and what comes back is credited. That it is told again takes two people.`}
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
      what={`Once somebody else has approved it, and it has been tested, payouts are told by the account at ${rail} again.`}
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
      what="Once somebody else has approved it, the first of these that pays the bank and the amount does. Those whose place changes are to be tested then."
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
