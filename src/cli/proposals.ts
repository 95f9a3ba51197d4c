import { type ApiWork, pageIn } from './api-command.ts';
import { proposal as linesOfProposal, type ShownProposal } from './views.ts';

/** A command lists at most this many, newest first. */
const LISTED_MAX = 1_000;

/** `kolo proposal list`. */
export async function proposalList({ context, call, input, json }: ApiWork): Promise<void> {
  const shown: ShownProposal[] = [];
  for (let cursor: string | null | undefined; cursor !== null && shown.length < LISTED_MAX; ) {
    const page = { limit: 100, cursor, open: input.all ? undefined : true };
    const { items, next } = pageIn<ShownProposal>(await call('listProposals', page));
    shown.push(...items);
    cursor = next;
  }
  if (json) return context.print(JSON.stringify(shown));
  for (const { id, status, act, proposed_at, proposed_by_name, effect, reason } of shown)
    context.print([id, status, act, proposed_at, proposed_by_name, effect, reason].join('  '));
}

/** The result of an act. Of a proposal for many objects, those that were refused for now are waiting. */
interface ApprovalResult {
  waiting?: readonly { object: string; because: string }[];
}

function resultText(result: ApprovalResult | null): string {
  if (result === null) return 'Approved. Kolo carries it out in the background.';
  const { waiting = [] } = result;
  if (waiting.length === 0) return 'Approved and done.';
  const refused = waiting.map(({ object, because }) => `${object}: ${because}`);
  return ['Approved. Approve it again for what could not be done yet:', ...refused].join('\n');
}

/** `kolo proposal approve`: approves the content with the given digest, or the current content. */
export async function proposalApprove({ context, call, input, json }: ApiWork): Promise<void> {
  const { print, say } = context;
  const { except, reason, ...rest } = input as { except?: readonly string[]; reason?: string };
  const shown = await call<ShownProposal>('readProposal', rest);
  if (!json) for (const line of linesOfProposal(shown)) say(line);
  const leftOut = except?.map((object) => ({ object, reason }));
  const approved = { digest: shown.digest, ...rest, except: leftOut };
  const done = await call<{ result: ApprovalResult | null; shown: Record<string, unknown> | null }>(
    'approveProposal',
    approved,
  );
  if (json) return print(JSON.stringify(done));
  say(resultText(done.result));
  // Secrets shown once go to standard output alone, for scripts.
  for (const value of Object.values(done.shown ?? {})) print(String(value));
}
