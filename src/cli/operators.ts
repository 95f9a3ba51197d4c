import { enrolAgain, SHELL_TOKEN_MS } from '../backoffice/operators/enrol.ts';
import { operatorByEmail } from '../backoffice/operators/queries.ts';
import { transactionOn } from '../platform/db/database.ts';
import { systemClock, toRfc3339 } from '../platform/values/clock.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPool } from './context.ts';

/** `kolo operator reset --email`: works on the database, for when nobody can sign in. */
export function resetAtShell(
  context: CliContext,
  { email, json }: { email: string; json: boolean },
): Promise<void> {
  return withPool(context, 'kolo_operator', async (pool) => {
    const nowMs = systemClock.now();
    const reset = await transactionOn(pool, async (session) => {
      const operator = await operatorByEmail(session, email);
      const terms = { by: atShell(), nowMs, holdsMs: SHELL_TOKEN_MS, ofHalf: null };
      return operator && enrolAgain(session, operator.id, terms);
    });
    if (reset === undefined) throw new CommandError(`${email} belongs to no operator.`);
    const expires_at = toRfc3339(reset.expiresAtMs);
    if (json) return context.print(JSON.stringify({ token: reset.token, expires_at }));
    context.print(reset.token);
    context.say(`The token is valid once, until ${expires_at}.`);
    context.say('To use it, open /dashboard/enrol, or run: kolo operator accept --url <url>');
  });
}
