import { jobRuntime, logErrors, type Runtime } from '../platform/runtime.ts';
import type { Mode } from '../platform/values/mode.ts';
import type { Outbound } from './delivery/outbound.ts';
import type { DeliveryWorkerOptions } from './delivery/settings.ts';
import { DeliveryWorker } from './delivery/worker.ts';
import type { ContactEmails } from './endpoints/contact.ts';

/** Dependencies of the jobs beside the runtime. */
export interface WebhookJobDeps {
  outbound: Readonly<Record<Mode, Outbound>>;
  contacts: ContactEmails | undefined;
  metrics: {
    leasesReclaimed(work: 'endpoints', count: number): void;
    endpointDisabled(): void;
  };
  /** Called after each attempt, once it is recorded. */
  onDeliveryAttempt: NonNullable<DeliveryWorkerOptions['onAttempt']>;
}

/** The jobs of this room. */
export function webhookJobs(
  runtime: Runtime,
  { outbound, contacts, metrics, onDeliveryAttempt }: WebhookJobDeps,
) {
  const { vault, logger } = runtime;
  const deliveries = new DeliveryWorker({
    ...jobRuntime(runtime),
    vault,
    outbound,
    contacts,
    onError: logErrors(logger, 'webhook delivery failed'),
    onAttempt: onDeliveryAttempt,
    onTakenOver(endpoint) {
      metrics.leasesReclaimed('endpoints', 1);
      logger.warn(endpoint, 'a webhook endpoint of a process that shows no life was taken over');
    },
    onFailing: (endpoint) => logger.warn(endpoint, 'a webhook endpoint fails; deliveries are tried again'),
    onDisabled(endpoint) {
      metrics.endpointDisabled();
      logger.warn(endpoint, 'a webhook endpoint was disabled; notify its owner');
    },
  });
  return { deliveries };
}
