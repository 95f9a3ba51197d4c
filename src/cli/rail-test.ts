import type { Checked } from '../rails/provider.ts';
import type { ApiWork } from './api-command.ts';
import { CommandError } from './command-error.ts';

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' };

export const lineOf = ({ check, result, detail }: Checked): string =>
  `${MARKS[result]} ${check}${detail === null ? '' : `: ${detail}`}`;

/** `kolo rail test`: the service tests the account and resumes it if every check passes. */
export async function railTest({ context, call, input, json }: ApiWork): Promise<void> {
  const { print } = context;
  const tested = await call<{ ok: boolean; checks: Checked[] }>('testRailAccount', {
    ...input,
    mode: 'live',
  });
  if (json) print(JSON.stringify(tested));
  else for (const checked of tested.checks) print(lineOf(checked));
  if (!tested.ok)
    throw new CommandError('No payout is submitted through this account until its test passes.');
}
