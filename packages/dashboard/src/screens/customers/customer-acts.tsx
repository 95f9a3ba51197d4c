import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Proposed } from '../../parts/proposed.tsx';
import { Reveal } from '../../parts/reveal.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useSide } from '../../parts/side.ts';

const SIDE = '/ops/v1/businesses/{business_id}/{mode}';
const CUSTOMER = `${SIDE}/customers/{customer_id}` as const;
/** The tier that operators set. */
const SET_TIER = 3;

type CustomerInFull = Schemas['SeenCustomerInFull'];

/** What can be done about a customer now. */
export function CustomerActs({ customer }: { customer: CustomerInFull }) {
  if (customer.erased_at !== null) return null;
  const { id, tier, erasing_at: erasing } = customer;
  return (
    <Group gap="xs">
      {erasing === null && tier < SET_TIER && (
        <Choice
          label="Propose tier 3"
          needs="manage"
          dialog={(close) => <RaiseTier id={id} close={close} />}
        />
      )}
      {erasing === null && tier === SET_TIER && (
        <Choice
          label="Take back tier 3"
          isGrave
          needs="stop"
          dialog={(close) => <LowerTier id={id} close={close} />}
        />
      )}
      <Choice
        label="Export what is personal"
        needs="reveal"
        dialog={(close) => <ExportPersonal id={id} close={close} />}
      />
      {erasing === null && (
        <Choice
          label="Propose erasing"
          isGrave
          needs="manage"
          dialog={(close) => <Erase id={id} close={close} />}
        />
      )}
    </Group>
  );
}

interface OfCustomer {
  id: string;
  close: () => void;
}

function RaiseTier({ id, close }: OfCustomer) {
  const side = useSide();
  const propose = useAct('post', `${SIDE}/proposals/customer.raise_tier`);
  return (
    <ActDialog
      label="Propose tier 3"
      what="Once somebody else has approved it, the customer has tier 3, whatever is known of it: the limits of that tier hold for its wallets."
      asksWhy
      close={close}
      run={async (reason) => {
        const made = await propose.mutateAsync({
          path: side,
          body: { content: { customer_id: id }, reason },
        });
        return <Proposed of={made} />;
      }}
    />
  );
}

function LowerTier({ id, close }: OfCustomer) {
  const side = useSide();
  const lower = useAct('post', `${CUSTOMER}/lower-tier`);
  return (
    <ActDialog
      label="Take back tier 3"
      isGrave
      what="It holds at once: the tier is again what follows from its BVN and NIN, with the limits of that tier."
      asksWhy
      close={close}
      run={async (reason) => {
        const { tier } = await lower.mutateAsync({ path: { ...side, customer_id: id }, body: { reason } });
        return `Its tier is ${tier} now.`;
      }}
    />
  );
}

/** Saves what is personal of a customer, for whoever asks what is kept of them. */
function ExportPersonal({ id, close }: OfCustomer) {
  const side = useSide();
  const read = useAct('post', `${CUSTOMER}/export`);
  return (
    <ActDialog
      label="Export what is personal"
      what="Saves everything personal that is kept of the customer as a JSON file: opened, BVN and id number too. The audit log keeps that you had it, and why."
      asksWhy
      close={close}
      run={async (reason) => {
        const personal = await read.mutateAsync({ path: { ...side, customer_id: id }, body: { reason } });
        const text = JSON.stringify(personal, null, 2);
        saveFile(`customer-${id}.json`, new Blob([text], { type: 'application/json' }));
        return 'Saved. Whoever has the file has all of it: keep it no longer than it is needed.';
      }}
    />
  );
}

function Erase({ id, close }: OfCustomer) {
  const side = useSide();
  const propose = useAct('post', `${SIDE}/proposals/customer.erase`);
  return (
    <ActDialog
      label="Propose erasing"
      isGrave
      what="Once somebody else has approved it, its wallets are closed, and what is personal of it is taken out, for ever. Its movements stay in the books. It waits for money, transfers and schedules that are not finished: until they are, it is refused."
      asksWhy
      close={close}
      run={async (reason) => {
        const made = await propose.mutateAsync({
          path: side,
          body: { content: { customer_id: id }, reason },
        });
        return <Proposed of={made} />;
      }}
    />
  );
}

/** Shows who a customer is, but for the numbers of documents, which nobody needs to see. */
export function RevealCustomer({ customer: { id } }: { customer: CustomerInFull }) {
  const side = useSide();
  const reveal = useAct('post', `${CUSTOMER}/reveal`);
  return (
    <Reveal
      what="name, email, phone and the id of the business"
      run={async (reason) => {
        const shown = await reveal.mutateAsync({ path: { ...side, customer_id: id }, body: { reason } });
        return {
          Name: shown.name,
          Email: shown.email,
          Phone: shown.phone,
          'Id of the business': shown.third_party_identifier,
        };
      }}
    />
  );
}
