import { Alert, Badge, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { useMay } from '../../parts/permission.ts';
import { Read } from '../../parts/read.tsx';
import { Time } from '../../parts/time.tsx';

type Mapping = Schemas['JournalMapping'];
type Account = Mapping['accounts'][number];
/** Input for an account; both empty: no code. */
interface Typed {
  code: string;
  name: string;
}

const ACCOUNTS = '/ops/v1/businesses/{business_id}/{mode}/journal/accounts';
const CODE = /^[A-Za-z0-9][A-Za-z0-9 ._/:-]*$/;
const CODE_MAX = 30;
const NAME_MAX = 100;

/** The code of each ledger account in the accounting system. */
export function JournalCodes() {
  const query = useRead(ACCOUNTS, { path: useEnvironment() }, { everyMs: false });
  return (
    <Section title="Codes of accounts">
      <Read of="codes of accounts" query={query}>
        {(mapping) => <Form of={mapping} />}
      </Read>
    </Section>
  );
}

const typedOf = ({ code, name }: Account): Typed => ({ code: code ?? '', name: name ?? '' });

/** Why an account cannot be set as typed. */
function faultsOf({ code, name }: Typed): { code?: string; name?: string } {
  const given = code.trim();
  if (given === '' && name.trim() === '') return {};
  return {
    ...(given === '' && { code: 'A name needs a code' }),
    ...(given !== '' && !CODE.test(given) && { code: 'Letters, digits, spaces and . _ / : - only' }),
    ...(name.trim() === '' && { name: 'A code needs a name' }),
  };
}

function Form({ of: { accounts, set_at: setAt } }: { of: Mapping }) {
  const mayManage = useMay('manage');
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const ofAccount = (account: Account): Typed => typed[account.account] ?? typedOf(account);
  const without = accounts.filter(({ code }) => code === null);
  const isFaulty = accounts.some((account) => Object.keys(faultsOf(ofAccount(account))).length > 0);
  const isChanged = accounts.some((account) => {
    const before = typedOf(account);
    const now = ofAccount(account);
    return before.code !== now.code.trim() || before.name !== now.name.trim();
  });
  const field = (part: keyof Typed, label: string, max: number) => (account: Account) => (
    <TextInput
      size="xs"
      aria-label={`${label} of ${account.ledger_name}`}
      maxLength={max}
      readOnly={!mayManage}
      value={ofAccount(account)[part]}
      error={faultsOf(ofAccount(account))[part]}
      onChange={({ currentTarget: { value } }) =>
        setTyped({ ...typed, [account.account]: { ...ofAccount(account), [part]: value } })
      }
    />
  );
  return (
    <>
      <Introduction setAt={setAt} without={without} />
      <List
        of="codes of accounts"
        query={READ_WITH_IT}
        rows={accounts}
        all="shown"
        keyOf={({ account }) => account}
        empty="There is no account."
        columns={[
          {
            name: 'Ledger account',
            show: ({ ledger_name: name, code }: Account) => (
              <>
                {name} {code === null && <Badge color="orange">No code</Badge>}
              </>
            ),
          },
          { name: 'Code', show: field('code', 'Code', CODE_MAX) },
          { name: 'Name', show: field('name', 'Name', NAME_MAX) },
        ]}
      />
      <Group justify="flex-end">
        <SetCodes
          accounts={accounts.map((account) => ({ account: account.account, ...ofAccount(account) }))}
          disabled={isFaulty || !isChanged}
          done={() => setTyped({})}
        />
      </Group>
    </>
  );
}

function Introduction({ setAt, without }: { setAt: string | null; without: readonly Account[] }) {
  return (
    <>
      <Text size="sm">
        The code and name of each ledger account in your accounting system. They hold for every later
        download, of earlier days too.{' '}
        {setAt === null ? (
          'These are the defaults.'
        ) : (
          <>
            Set <Time at={setAt} />.
          </>
        )}
      </Text>
      {without.length > 0 && (
        <Alert color="orange">
          {without.map(({ ledger_name: name }) => name).join(', ')}: no code. A file with{' '}
          {without.length === 1 ? 'it' : 'one of them'} is refused.
        </Alert>
      )}
    </>
  );
}

function SetCodes({
  accounts,
  disabled,
  done,
}: {
  accounts: readonly (Typed & { account: Account['account'] })[];
  disabled: boolean;
  done: () => void;
}) {
  const environment = useEnvironment();
  const set = useAct('post', ACCOUNTS);
  const mapped = accounts
    .map(({ account, code, name }) => ({ account, code: code.trim(), name: name.trim() }))
    .filter(({ code }) => code !== '');
  const left = accounts.length - mapped.length;
  return (
    <Act
      label="Set the codes"
      needs="manage"
      disabled={disabled || mapped.length === 0}
      explanation={`Sets ${mapped.length} codes for every later download${left > 0 ? `, and leaves ${left} accounts without a code` : ''}. The audit log records it.`}
      run={async () => {
        await set.mutateAsync({ path: environment, body: { accounts: mapped } });
        done();
        return 'The codes are set.';
      }}
    />
  );
}
