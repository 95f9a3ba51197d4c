import { setTier3 } from '../customers/change-customer.ts';
import { systemClock } from '../values/clock.ts';
import { isUuid } from '../values/ids.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { withSide } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** `kolo customer tier`. */
export function customerTier(
  context: CliContext,
  options: SideOptions & { id: string; isSet: boolean },
): Promise<void> {
  const { id, isSet, json } = options;
  return withSide(context, options, async ({ database, tenantId }) => {
    const tier = isUuid(id)
      ? await database.transaction(tenantId, (session) =>
          setTier3(session, tenantId, id, isSet, { by: atShell(), nowMs: systemClock.now() }),
        )
      : undefined;
    if (tier === undefined) throw new CommandError(`No customer has the id ${id}.`);
    if (json) context.print(JSON.stringify({ customer_id: id, tier }));
    else context.print(`Customer ${id} has tier ${tier}.`);
  });
}
