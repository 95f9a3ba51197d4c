import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Approved } from '../../parts/approved.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { labelOf } from '../../parts/words.ts';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
type Field = Schemas['AccountRail']['fields'][number];

/** Builds credentials from the form: empty fields are left out, and counts become numbers. */
const credentialsOf = (fields: readonly Field[], typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const text = typed[name]?.trim() ?? '';
      return text === '' ? [] : [[name, type === 'integer' ? Number(text) : text]];
    }),
  );

/** Proposes a provider account, or new credentials of an existing one. @param rail of the existing one */
export function CredentialsDialog({ rail, close }: { rail?: string; close: () => void }) {
  const environment = useEnvironment();
  const { data: rails = [] } = useRead('/ops/v1/rails', {}, { everyMs: false });
  const [chosen, setChosen] = useState(rail ?? null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const add = useAct('post', `${ENVIRONMENT}/proposals/rail.add`);
  const rotate = useAct('post', `${ENVIRONMENT}/proposals/rail.rotate`);
  const fields = rails.find((one) => one.rail === chosen)?.fields ?? [];
  return (
    <ActDialog
      label={rail === undefined ? 'Propose an account' : 'Propose new credentials'}
      confirms
      proposesAbout={chosen === null ? undefined : `provider_account ${chosen}`}
      explanation={
        rail === undefined ? (
          <>
            Kolo verifies the account with the provider now and at the approval. Once <Approved />, the
            account belongs to the business permanently; no payout is submitted through it before it has been
            tested.
          </>
        ) : (
          'They must belong to the same account: Kolo verifies them with the provider now and at the approval. No payout is submitted through it before it has been tested.'
        )
      }
      asksWhy
      run={async (reason) => {
        if (chosen === null) throw new Error('Choose the provider.');
        const body = { content: { rail: chosen, credentials: credentialsOf(fields, typed) }, reason };
        const made = await (rail === undefined ? add : rotate).mutateAsync({
          path: environment,
          body: body as never,
        });
        setTyped({});
        return <Proposed of={made} />;
      }}
      close={close}
    >
      {rail === undefined && (
        <Select
          label="Provider"
          data={rails.map((one) => one.rail)}
          value={chosen}
          onChange={setChosen}
          required
          allowDeselect={false}
        />
      )}
      {fields.map(({ name, description, required, secret }) => {
        const Input = secret ? PasswordInput : TextInput;
        return (
          <Input
            key={name}
            label={labelOf(name)}
            description={description.replaceAll('`', '')}
            required={required}
            autoComplete="off"
            value={typed[name] ?? ''}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        );
      })}
    </ActDialog>
  );
}
