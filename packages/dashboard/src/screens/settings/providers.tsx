import { Alert, Button, Group, List as Lines, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Approved } from '../../parts/approved.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Failure } from '../../parts/failure.tsx';
import { Token } from '../../parts/id.tsx';
import { List } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { koboOfNaira, moneyText } from '../../parts/money-text.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { CredentialsDialog } from './credentials.tsx';
import { SettingsPage } from './settings-page.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
type Account = Schemas['RailAccount'];
/** The object of a proposal of another order. */
const ORDER = 'order_of_provider_accounts';
/** Polling interval, milliseconds: accounts change rarely. */
const POLL_MS = 10_000;

/** Provider accounts of a business. */
export function Providers() {
  const environment = useEnvironment();
  const query = useRead(`${ENVIRONMENT}/rail-accounts`, { path: environment }, { everyMs: POLL_MS });
  const accounts = query.data ?? [];
  const isLive = environment.mode === 'live';
  return (
    <SettingsPage
      title="Provider accounts"
      query={query}
      everyMs={POLL_MS}
      actions={isLive ? <PageActs accounts={accounts} /> : undefined}
    >
      <Text size="sm">
        The live environment pays and is paid through these accounts of the business. If several could pay,
        the one with the highest priority does.
      </Text>
      {isLive ? (
        <List
          of="provider accounts"
          query={query}
          rows={query.data}
          all="shown"
          keyOf={({ rail }) => rail}
          empty="None yet. The live environment pays nothing until one is added and tested."
          columns={COLUMNS}
        />
      ) : (
        <Stack gap="sm">
          <Failure of={query.error} />
          <Alert color="gray">
            The test environment uses the sandbox bank and has no provider accounts. Switch to the live
            environment.
          </Alert>
        </Stack>
      )}
    </SettingsPage>
  );
}

const COLUMNS = [
  { name: 'Provider', show: ({ rail }: Account) => rail },
  { name: 'Account', show: ({ account }: Account) => <Token of={account} /> },
  { name: 'Priority', isFigure: true, show: ({ preference }: Account) => preference },
  { name: 'Status', show: ({ status }: Account) => <Status of={status} /> },
  { name: 'Low balance', isFigure: true, show: (account: Account) => <LowBalanceOf account={account} /> },
  {
    name: 'Suspended because',
    show: ({ suspended }: Account) => <span className="written">{suspended ?? '–'}</span>,
  },
  {
    name: 'Callback path',
    isExtra: true,
    show: ({ callback_path: path }: Account) => <span className="id">{path}</span>,
  },
  { name: 'Added', show: ({ created_at }: Account) => <Time at={created_at} /> },
  { name: 'Actions', show: (account: Account) => <AccountActs account={account} /> },
];

/** The balance below which operators are notified, and since when the account has less. */
const LowBalanceOf = ({ account: { low_balance: least, low_since: since } }: { account: Account }) => (
  <>
    {least === null ? '–' : <Money minor={least} />}
    {since !== null && (
      <Text component="div" size="xs" c="red">
        Less since <Time at={since} />
      </Text>
    )}
  </>
);

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
          proposesAbout={ORDER}
          needs="manage"
          dialog={(close) => <Order accounts={accounts} close={close} />}
        />
      )}
    </>
  );
}

function AccountActs({ account }: { account: Account }) {
  const { rail, status } = account;
  const isEnabled = status === 'enabled';
  return (
    <Group gap={4} wrap="nowrap">
      {isEnabled && (
        <Choice label="Test" needs="resume" dialog={(close) => <Test rail={rail} close={close} />} />
      )}
      <Choice
        label="Propose new credentials"
        proposesAbout={`provider_account ${rail}`}
        needs="manage"
        dialog={(close) => <CredentialsDialog rail={rail} close={close} />}
      />
      <Choice
        label="Set low balance"
        needs="move_money"
        dialog={(close) => <SetLowBalance account={account} close={close} />}
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
          proposesAbout={`provider_account ${rail}`}
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
  const environment = useEnvironment();
  const test = useAct('post', `${ENVIRONMENT}/rail-accounts/{rail}/test`);
  return (
    <ActDialog
      label="Test"
      explanation="Queries the provider without changing anything there. If no check fails, payouts are submitted through the account from then on; otherwise they are not."
      run={async () => {
        const { ok, checks } = await test.mutateAsync({ path: { ...environment, rail } });
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

/** The field is empty where there is none. */
function SetLowBalance({ account, close }: { account: Account; close: () => void }) {
  const { rail, low_balance: least } = account;
  const environment = useEnvironment();
  const [typed, setTyped] = useState(() => (least === null ? '' : moneyText(least).slice(1)));
  const set = useAct('post', `${ENVIRONMENT}/rail-accounts/{rail}/low-balance`);
  return (
    <ActDialog
      label="Set low balance"
      explanation={`Notifies channels of the topic “Low balances at providers” once the account at ${rail} has less, and again only after it has recovered. Kolo reads the balance each minute. Payouts go on.`}
      run={async () => {
        const amount = koboOfNaira(typed);
        if (typed.trim() !== '' && amount === undefined) throw new Error('Type an amount in naira.');
        const body = { low_balance: amount === undefined ? null : Number(amount) };
        await set.mutateAsync({ path: { ...environment, rail }, body });
        return 'Set.';
      }}
      close={close}
    >
      <TextInput
        label="Notify below"
        description="Naira. Empty: never."
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

function Disable({ rail, close }: OfAccount) {
  const environment = useEnvironment();
  const disable = useAct('post', `${ENVIRONMENT}/rail-accounts/{rail}/disable`);
  return (
    <ActDialog
      label="Disable"
      isGrave
      explanation={`No more payouts are submitted through the account at ${rail}, at once. Submitted ones are still queried, and returned money is credited. Enabling it again needs approval.`}
      asksWhy
      run={async (reason) => {
        await disable.mutateAsync({ path: { ...environment, rail }, body: { reason } });
        return 'Disabled.';
      }}
      close={close}
    />
  );
}

function Enable({ rail, close }: OfAccount) {
  const environment = useEnvironment();
  const propose = useAct('post', `${ENVIRONMENT}/proposals/rail.enable`);
  return (
    <ActDialog
      label="Propose enabling"
      confirms
      proposesAbout={`provider_account ${rail}`}
      explanation={
        <>
          Once <Approved /> and it has been tested, payouts are submitted through the account at {rail} again.
        </>
      }
      asksWhy
      run={async (reason) => {
        const body = { content: { rail }, reason };
        return <Proposed of={await propose.mutateAsync({ path: environment, body })} />;
      }}
      close={close}
    />
  );
}

/** Moves a rail up by one. */
const moved = (rails: readonly string[], at: number): string[] => {
  const next = [...rails];
  [next[at - 1], next[at]] = [next[at]!, next[at - 1]!];
  return next;
};

function Order({ accounts, close }: { accounts: readonly Account[]; close: () => void }) {
  const environment = useEnvironment();
  const [rails, setRails] = useState(() => accounts.map(({ rail }) => rail));
  const propose = useAct('post', `${ENVIRONMENT}/proposals/rail.order`);
  return (
    <ActDialog
      label="Propose another order"
      confirms
      proposesAbout={ORDER}
      explanation={
        <>
          Once <Approved />, the first of these that supports the bank and the amount pays. Accounts whose
          position changes must be tested then.
        </>
      }
      asksWhy
      run={async (reason) => {
        const body = { content: { rails }, reason };
        return <Proposed of={await propose.mutateAsync({ path: environment, body })} />;
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
