import { Alert, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useRead } from '../api/use-api.ts';
import { SideLink } from '../parts/link.tsx';
import { stoppedBy, stopText } from '../parts/payout-stop-text.ts';
import { useMay } from '../parts/permission.ts';
import { useSide } from '../parts/side.ts';
import { Time } from '../parts/time.tsx';

/** How old what it says may become, milliseconds. */
const FRESH_MS = 10_000;
/** Stops that it names. */
const NAMED_MAX = 3;

/** Says on every page of a side that payouts are stopped, while they are. */
export function StopBanner() {
  const side = useSide();
  const { data } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/payout-stops',
    { path: side },
    { everyMs: FRESH_MS, enabled: useMay('read') },
  );
  const holding = data?.filter(({ ended_at }) => ended_at === null) ?? [];
  if (holding.length === 0) return null;
  const others = holding.length - NAMED_MAX;
  return (
    <Alert color="red" icon={<IconHandStop />} title="Payouts are stopped" role="status" mb="md">
      {holding.slice(0, NAMED_MAX).map((stop) => (
        <Text key={stop.id} size="sm">
          {stopText(stop)}, since <Time at={stop.stopped_at} />, by{' '}
          <span className="written">{stoppedBy(stop)}</span>.
        </Text>
      ))}
      {others > 0 && <Text size="sm">And {others} more.</Text>}
      <SideLink to="settings/payouts">See what is stopped</SideLink>
    </Alert>
  );
}
