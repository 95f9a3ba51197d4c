import type { Schemas } from '../../api/operator-api.ts';
import { useAct, useRead } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterSelect } from '../../parts/filter-fields.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';

type Delivery = Schemas['TenantDelivery'];

/** Last result of a delivery: the error, or the status and its latency. */
const Answered = ({ of: { error, warning, response_status: status, latency_ms: ms } }: { of: Delivery }) => {
  const warned = warning === null ? null : `Warning: ${warning}`;
  const answer = error ?? warned ?? (status === null ? '–' : `answered ${status}`);
  return <span className="written">{ms === null ? answer : `${answer}, in ${ms} ms`}</span>;
};

interface Delivered {
  event_type: string;
  endpoint_id: string;
  endpoint_url: string | null;
}

/** A delivery by its event and its endpoint. */
export const deliveryName = ({ event_type, endpoint_url: url }: Delivered): string =>
  `${event_type} to ${url ?? 'an endpoint'}`;

export const ENDPOINT_COLUMN = {
  name: 'Endpoint',
  show: ({ endpoint_id: id, endpoint_url: url }: Delivered) => (
    <EnvironmentLink to={`developers/endpoints/${id}`}>
      <span className="written">{url ?? 'See the endpoint'}</span>
    </EnvironmentLink>
  ),
};

/** A filter of an endpoint; none chosen shows all. */
export function FilterEndpoint() {
  const path = useEnvironment();
  const { data = [] } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints',
    { path },
    { everyMs: false },
  );
  const values = Object.fromEntries(data.map(({ id, url }) => [id, url]));
  return <FilterSelect label="Endpoint" name="endpoint_id" values={values} />;
}

/** Columns of every list of deliveries. */
export const DELIVERY_COLUMNS = [
  ENDPOINT_COLUMN,
  { name: 'Status', show: ({ status }: Delivery) => <Status of={status} /> },
  { name: 'Attempts', isFigure: true, show: ({ attempts }: Delivery) => attempts },
  { name: 'Last response', show: (delivery: Delivery) => <Answered of={delivery} /> },
  {
    name: 'Last attempt',
    isExtra: true,
    show: ({ last_attempt_at }: Delivery) => <Time at={last_attempt_at} />,
  },
  {
    name: 'Next attempt',
    isExtra: true,
    show: ({ next_attempt_at }: Delivery) => <Time at={next_attempt_at} />,
  },
];

/** Resends one delivery. */
export function ResendOne({ of: { id, endpoint_status: endpoint } }: { of: Delivery }) {
  return (
    <Choice
      label="Resend"
      needs="follow_up"
      disabled={endpoint !== 'enabled'}
      dialog={(close) => <Resend id={id} close={close} />}
    />
  );
}

function Resend({ id, close }: { id: string; close: () => void }) {
  const environment = useEnvironment();
  const resend = useAct('post', '/ops/v1/businesses/{business_id}/{mode}/deliveries/{delivery_id}/resend');
  return (
    <ActDialog
      label="Resend"
      explanation="Resends it at once, with all its attempts again and the same webhook-id, by which the receiver can ignore duplicates."
      asksWhy
      run={async (reason) => {
        await resend.mutateAsync({ path: { ...environment, delivery_id: id }, body: { reason } });
        return 'The delivery is being resent.';
      }}
      close={close}
    />
  );
}
