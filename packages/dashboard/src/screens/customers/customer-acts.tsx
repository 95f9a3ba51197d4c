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

/** Acts that the customer's state allows. */
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
      what="Once another person has approved it, the customer has tier 3, with that tier's limits for its wallets."
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
      what="Takes effect at once: the tier follows from BVN and NIN again, with that tier's limits."
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
      what="Saves all personal data of the customer as a JSON file: unmasked, including BVN and id number. The audit log records that you exported it, and why."
      asksWhy
      close={close}
      run={async (reason) => {
        const personal = await read.mutateAsync({ path: { ...side, customer_id: id }, body: { reason } });
        const text = JSON.stringify(personal, null, 2);
        saveFile(`customer-${id}.json`, new Blob([text], { type: 'application/json' }));
        return 'Saved. The file contains everything: delete it once you no longer need it.';
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
      what="Once another person has approved it, the customer's wallets close and the personal data is erased permanently. Transactions stay in the ledger. It is refused while money, transfers or schedules are unfinished."
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
