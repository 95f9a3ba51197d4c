import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isRefusal, type Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Time } from '../../parts/time.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
const DAY_MS = 86_400_000;

const SCOPES = {
  read: 'Read: sees wallets, transfers and events',
  write: 'Write: creates and changes customers and wallets',
  transfer: 'Transfer: moves money',
  admin: 'Admin: restricts and closes wallets, changes what moves their money, manages webhook endpoints',
} as const;
type Scope = keyof typeof SCOPES;
const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

interface OfKey {
  of: Schemas['ApiKey'];
  close: () => void;
}

/** Performs an act, or proposes it where it needs approval. */
async function oneOrTwo(alone: () => Promise<ReactNode>, propose: () => Promise<Schemas['ProposalMade']>) {
  try {
    return await alone();
  } catch (error) {
    if (!isRefusal(error, 'proposal_needed')) throw error;
    return <Proposed of={await propose()} />;
  }
}

const Made = ({ secret }: { secret: string }) => (
  <ShownOnce name="The API key" secret={secret}>
    Hand it to its user through a private channel.
  </ShownOnce>
);

const nameOf = ({ label, key_id: id }: Schemas['ApiKey']): string => label ?? id;

function Scopes({
  offered,
  value,
  change,
}: {
  offered: readonly Scope[];
  value: readonly Scope[];
  change: (to: Scope[]) => void;
}) {
  return (
    <Checkbox.Group
      label="Scopes"
      value={[...value]}
      onChange={(chosen) => change(ALL_SCOPES.filter((scope) => chosen.includes(scope)))}
    >
      <Stack gap={6} mt={4}>
        {offered.map((scope) => (
          <Checkbox key={scope} value={scope} label={SCOPES[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

type Profile = Schemas['ApiKey']['profile'];
const PROFILES: { value: Profile; label: string }[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'hosted-2026', label: 'hosted-2026, for clients of a hosted service with this interface' },
];

const ENDS = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

/** @param days from now; empty: never @returns RFC 3339 */
const endIn = (days: string): string | null =>
  days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();

const Ends = ({ label, value, change }: { label: string; value: string; change: (days: string) => void }) => (
  <Select
    data={ENDS}
    allowDeselect={false}
    label={label}
    value={value}
    onChange={(days) => change(days ?? '')}
  />
);

/** Creates a key. */
export function MakeKey({ close }: { close: () => void }) {
  const environment = useEnvironment();
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['read']);
  const [strict, setStrict] = useState(false);
  const [profile, setProfile] = useState<Profile>('standard');
  const [days, setDays] = useState('90');
  const make = useAct('post', `${ENVIRONMENT}/keys`);
  const propose = useAct('post', `${ENVIRONMENT}/proposals/api_key.create`);
  async function run(reason: string): Promise<ReactNode> {
    const named = label.trim() === '' ? null : label.trim();
    const content = { scopes, strict, profile, label: named, expires_at: endIn(days) };
    return oneOrTwo(
      async () => {
        const made = await make.mutateAsync({ path: environment, body: { ...content, reason } });
        return <Made secret={made.secret_key} />;
      },
      () => propose.mutateAsync({ path: environment, body: { content, reason } }),
    );
  }
  return (
    <ActDialog
      label="Create a key"
      confirms
      explanation={
        environment.mode === 'live'
          ? 'A read-only key works at once and is shown once. Any other is proposed, and shown to the approver.'
          : 'It works at once, in the test environment only, and is shown once.'
      }
      asksWhy
      run={run}
      close={close}
    >
      <TextInput
        label="Label"
        description="The program or system that uses it."
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        maxLength={100}
        autoComplete="off"
      />
      <Scopes offered={ALL_SCOPES} value={scopes} change={setScopes} />
      <Checkbox
        label="Refuse unknown fields"
        description="A request with a misspelt field gets an error. Otherwise the field is ignored."
        checked={strict}
        onChange={(event) => setStrict(event.currentTarget.checked)}
      />
      <Select
        data={PROFILES}
        allowDeselect={false}
        label="Profile"
        description="The form of requests and answers. It cannot be changed."
        value={profile}
        onChange={(chosen) => setProfile((chosen ?? 'standard') as Profile)}
      />
      <Ends label="Expires" value={days} change={setDays} />
    </ActDialog>
  );
}

const OVERLAPS = [
  { value: '3600', label: 'In an hour' },
  { value: '86400', label: 'In a day' },
];

/** True for a key whose rotation needs approval, unless it is refused for another reason. */
const takesTwo = ({ mode, scopes }: Schemas['ApiKey']): boolean =>
  mode === 'live' && scopes.some((scope) => scope !== 'read');

const leakText = (key: Schemas['ApiKey']): string =>
  takesTwo(key)
    ? 'The old key works until another operator approves. If you cannot wait, revoke it now, and create a new key instead.'
    : 'The old key stops working within five seconds. Programs are refused until they have the new key.';

/** Replaces a key; the old one keeps working for a while. */
export function RotateKey({ of: key, close }: OfKey) {
  const environment = useEnvironment();
  const [hasLeaked, setLeaked] = useState(false);
  const [overlap, setOverlap] = useState('86400');
  const [days, setDays] = useState('90');
  const rotate = useAct('post', `${ENVIRONMENT}/keys/{key_id}/rotate`);
  const propose = useAct('post', `${ENVIRONMENT}/proposals/api_key.rotate`);
  /** A key that expires is replaced by one that expires; the form asks when. */
  const until = () => (key.expires_at === null ? {} : { expires_at: endIn(days) });
  const overlap_seconds = hasLeaked ? 0 : Number(overlap);
  const alone = async (reason: string): Promise<ReactNode> => {
    const path = { ...environment, key_id: key.key_id };
    const made = await rotate.mutateAsync({ path, body: { overlap_seconds, ...until(), reason } });
    return (
      <Stack gap="xs">
        <Made secret={made.secret_key} />
        <Text size="sm">
          The old key expires: <Time at={made.old_expires_at} />
        </Text>
      </Stack>
    );
  };
  return (
    <ActDialog
      label="Rotate"
      proposesAbout={`api_key ${key.key_id}`}
      confirms
      explanation={`Creates a key with the same scopes as ${nameOf(key)}, shown once.${takesTwo(key) ? ' It is proposed: another operator approves it first.' : ''}`}
      asksWhy
      run={(reason) =>
        oneOrTwo(
          () => alone(reason),
          () =>
            propose.mutateAsync({
              path: environment,
              body: { content: { key_id: key.key_id, overlap_seconds, ...until() }, reason },
            }),
        )
      }
      close={close}
    >
      <Checkbox
        label="The key has leaked: end the old one at once"
        description={leakText(key)}
        checked={hasLeaked}
        onChange={(event) => setLeaked(event.currentTarget.checked)}
      />
      {!hasLeaked && (
        <Select
          label="Old key expires"
          data={OVERLAPS}
          value={overlap}
          allowDeselect={false}
          onChange={(value) => setOverlap(value ?? '86400')}
        />
      )}
      {key.expires_at !== null && <Ends label="New key expires" value={days} change={setDays} />}
    </ActDialog>
  );
}

/** Removes scopes of a key. */
export function LowerKey({ of: key, close }: OfKey) {
  const environment = useEnvironment();
  const has = ALL_SCOPES.filter((scope) => key.scopes.includes(scope));
  const [scopes, setScopes] = useState<Scope[]>(has);
  const lower = useAct('post', `${ENVIRONMENT}/keys/{key_id}/lower`);
  return (
    <ActDialog
      label="Reduce scopes"
      confirms
      isGrave
      explanation={`Within five seconds, ${nameOf(key)} keeps only the chosen scopes.`}
      asksWhy
      run={async (reason) => {
        await lower.mutateAsync({ path: { ...environment, key_id: key.key_id }, body: { scopes, reason } });
        return `Scopes now: ${scopes.join(', ')}.`;
      }}
      close={close}
    >
      <Scopes offered={has} value={scopes} change={setScopes} />
    </ActDialog>
  );
}

/** Revokes a key permanently. */
export function RevokeKey({ of: key, close }: OfKey) {
  const environment = useEnvironment();
  const revoke = useAct('post', `${ENVIRONMENT}/keys/{key_id}/revoke`);
  return (
    <ActDialog
      label="Revoke"
      confirms
      isGrave
      explanation={`${nameOf(key)} stops working within five seconds, permanently. Programs that use it are refused.`}
      asksWhy
      run={async (reason) => {
        await revoke.mutateAsync({ path: { ...environment, key_id: key.key_id }, body: { reason } });
        return 'Revoked.';
      }}
      close={close}
    />
  );
}
