import { Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Approved } from '../../parts/approved.tsx';
import { ArchiveCommand } from '../../parts/archive-command.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Consequences } from '../../parts/consequences.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { Reveal } from '../../parts/reveal.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { Time } from '../../parts/time.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
const CUSTOMER = `${ENVIRONMENT}/customers/{customer_id}` as const;
/** The tier that operators set. */
const SET_TIER = 3;

type CustomerInFull = Schemas['SeenCustomerInFull'];

const RAISED = (
  <>
    Once <Approved />, the customer has tier 3, with that tier's limits for its wallets.
  </>
);
const LOWERED = "Takes effect at once: the tier follows from BVN and NIN again, with that tier's limits.";
const EXPORTED =
  'Saves all personal data of the customer as a JSON file: unmasked, including BVN and id number. The audit log records that you exported it, and why.';
const ERASED = (
  <>
    Once <Approved />, the customer's wallets close and the personal data is erased permanently. Transactions
    stay in the ledger. It is refused while money, transfers or schedules are unfinished.
  </>
);

/** Acts that the customer's state allows. */
export function CustomerActs({ customer }: { customer: CustomerInFull }) {
  if (customer.erased_at !== null) return null;
  const { id, tier, erasing_at: erasing } = customer;
  const tierAct =
    tier < SET_TIER ? (
      <Choice
        label="Propose tier 3"
        proposesAbout={`customer ${id}`}
        needs="manage"
        dialog={(close) => <RaiseTier id={id} close={close} />}
      />
    ) : (
      <Choice
        label="Withdraw tier 3"
        isGrave
        needs="stop"
        dialog={(close) => <LowerTier id={id} close={close} />}
      />
    );
  const exportIt = (
    <Choice
      label="Export personal data"
      needs="reveal"
      dialog={(close) => <ExportPersonal id={id} close={close} />}
    />
  );
  const erase = (
    <Choice
      label="Propose erasure"
      proposesAbout={`customer ${id}`}
      isGrave
      needs="manage"
      dialog={(close) => <Erase id={id} close={close} />}
    />
  );
  return (
    <Consequences
      of={[
        ...(erasing === null
          ? [{ name: 'tier', act: tierAct, leadsTo: tier < SET_TIER ? RAISED : LOWERED }]
          : []),
        { name: 'export', act: exportIt, leadsTo: EXPORTED },
        ...(erasing === null ? [{ name: 'erase', act: erase, leadsTo: ERASED }] : []),
      ]}
    />
  );
}

interface OfCustomer {
  id: string;
  close: () => void;
}

function RaiseTier({ id, close }: OfCustomer) {
  const environment = useEnvironment();
  const propose = useAct('post', `${ENVIRONMENT}/proposals/customer.raise_tier`);
  return (
    <ActDialog
      label="Propose tier 3"
      confirms
      proposesAbout={`customer ${id}`}
      explanation={RAISED}
      asksWhy
      close={close}
      run={async (reason) => {
        const made = await propose.mutateAsync({
          path: environment,
          body: { content: { customer_id: id }, reason },
        });
        return <Proposed of={made} />;
      }}
    />
  );
}

function LowerTier({ id, close }: OfCustomer) {
  const environment = useEnvironment();
  const lower = useAct('post', `${CUSTOMER}/lower-tier`);
  return (
    <ActDialog
      label="Withdraw tier 3"
      isGrave
      explanation={LOWERED}
      asksWhy
      close={close}
      run={async (reason) => {
        const { tier } = await lower.mutateAsync({
          path: { ...environment, customer_id: id },
          body: { reason },
        });
        return `Its tier is ${tier} now.`;
      }}
    />
  );
}

/** Saves the personal data of a customer, for a subject access request. */
function ExportPersonal({ id, close }: OfCustomer) {
  const environment = useEnvironment();
  const read = useAct('post', `${CUSTOMER}/export`);
  return (
    <ActDialog
      label="Export personal data"
      explanation={EXPORTED}
      asksWhy
      close={close}
      run={async (reason) => {
        const personal = await read.mutateAsync({
          path: { ...environment, customer_id: id },
          body: { reason },
        });
        const text = JSON.stringify(personal, null, 2);
        saveFile(`customer-${id}.json`, new Blob([text], { type: 'application/json' }));
        const { events_archived_until: until } = personal;
        return (
          <Stack gap="xs">
            <Text size="sm">Saved. The file is not masked: delete it once you no longer need it.</Text>
            {until !== null && (
              <>
                <Text size="sm">
                  Events until <Time at={until} /> were archived, and are not in it. This command prints those
                  of a transfer:
                </Text>
                <ArchiveCommand of="<reference>" />
              </>
            )}
          </Stack>
        );
      }}
    />
  );
}

function Erase({ id, close }: OfCustomer) {
  const environment = useEnvironment();
  const propose = useAct('post', `${ENVIRONMENT}/proposals/customer.erase`);
  return (
    <ActDialog
      label="Propose erasure"
      confirms
      proposesAbout={`customer ${id}`}
      isGrave
      explanation={ERASED}
      asksWhy
      close={close}
      run={async (reason) => {
        const made = await propose.mutateAsync({
          path: environment,
          body: { content: { customer_id: id }, reason },
        });
        return <Proposed of={made} />;
      }}
    />
  );
}

/** Reveals the identity of a customer, without document numbers. */
export function RevealCustomer({ customer: { id } }: { customer: CustomerInFull }) {
  const environment = useEnvironment();
  const reveal = useAct('post', `${CUSTOMER}/reveal`);
  return (
    <Reveal
      fields="name, email, phone and external id"
      run={async (reason) => {
        const shown = await reveal.mutateAsync({
          path: { ...environment, customer_id: id },
          body: { reason },
        });
        return {
          Name: shown.name,
          Email: shown.email,
          Phone: shown.phone,
          'External id': shown.third_party_identifier,
        };
      }}
    />
  );
}
