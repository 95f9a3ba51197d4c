import type { Logger } from 'pino';
import { VERSION } from '../../platform/version.ts';
import type { Config } from '../config/config.ts';
import type { Traces } from '../traces/traces.ts';

/** Options of the traces. */
interface TracesOf {
  config: Config;
  role: string;
  /** The id of the process. */
  processId: string;
  logger: Logger;
}

/** Starts tracing if the settings enable it. Otherwise the tracing libraries are not loaded. */
export async function openTracesOf({
  config,
  role,
  processId,
  logger,
}: TracesOf): Promise<Traces | undefined> {
  if (config.traces === 'off') return undefined;
  const { openTraces } = await import('../traces/open-traces.ts');
  return openTraces({
    collector: { endpoint: config.tracesEndpoint, headers: config.tracesHeaders },
    share: config.tracesShare,
    service: { name: config.tracesServiceName, version: VERSION, role, instance: processId },
    log: logger,
  });
}
