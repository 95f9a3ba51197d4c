import type { CliContext } from './context.ts';
import type { SideOptions } from './environment-options.ts';
import { type OpsClient, signedIn } from './ops-client.ts';
import { type JudgedFacts, judgedLines } from './review-context.ts';

/** Options of every command that proposes. */
export interface ProposeOptions {
  reason: string;
  json: boolean;
}

/** A proposal as the operator API shows it. */
interface ShownProposal {
  id: string;
  act: string;
  business_id: string | null;
  mode: string | null;
  content: object;
  effect: string;
  facts: JudgedFacts | null;
  digest: string;
  reason: string;
  status: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: string;
  expires_at: string;
  decided_by: string | null;
  decided_by_name: string | null;
  refusal: string | null;
  closed_because: string | null;
  result: object | null;
}

const NOBODY_APPROVES = [
  'Nobody else can approve it yet. Invite a second administrator on the machine of the service:',
  "  kolo operator invite --first-admin --name '<name>' --email <email>",
  'Or, if you work alone, start Kolo with KOLO_SINGLE_OPERATOR=true and approve it yourself.',
];

/** A command lists at most this many, newest first. */
const LISTED_MAX = 1_000;

/** Proposes an act, for the installation or for an environment of a business, and prints the next step. */
export async function propose(
  { print, say }: CliContext,
  api: OpsClient,
  { act, side, content }: { act: string; side?: Pick<SideOptions, 'business' | 'mode'>; content: object },
  { reason, json }: ProposeOptions,
): Promise<void> {
  const place = side === undefined ? '' : `/businesses/${side.business}/${side.mode}`;
  const { id, half, approvers } = await api.call<{ id: string; half: string | null; approvers: number }>(
    'POST',
    `/ops/v1${place}/proposals/${act}`,
    { content, reason },
  );
  if (json) return print(JSON.stringify({ proposal_id: id, ...(half === null ? {} : { half }) }));
  print(id);
  if (half !== null) {
    print(half);
    say('Give the second line to the person you invite. The approver gives them the other half.');
  }
  say(`Proposed. Another person approves it within 24 hours: kolo proposal approve ${id}`);
  if (approvers === 0) for (const line of NOBODY_APPROVES) say(line);
}

const read = (api: OpsClient, id: string): Promise<ShownProposal> =>
  api.call<ShownProposal>('GET', `/ops/v1/proposals/${encodeURIComponent(id)}`);

/** `kolo proposal list`. */
export async function proposalList(
  { print }: CliContext,
  { all, json }: { all: boolean; json: boolean },
): Promise<void> {
  const api = await signedIn();
  const shown: ShownProposal[] = [];
  for (let cursor: string | null | undefined; cursor !== null && shown.length < LISTED_MAX; ) {
    const query = { limit: 100, cursor, open: all ? undefined : true };
    const page = await api.page<ShownProposal>('/ops/v1/proposals', query);
    shown.push(...page.items);
    cursor = page.next;
  }
  if (json) print(JSON.stringify(shown));
  else
    for (const one of shown)
      print(
        [one.id, one.status, one.act, one.proposed_at, one.proposed_by_name, one.effect, one.reason].join(
          '  ',
        ),
      );
}

function* readable(proposal: ShownProposal): Generator<string> {
  const { act, business_id, mode, status, reason } = proposal;
  yield `${act} for ${business_id === null ? 'the installation' : `business ${business_id}, ${mode}`}: ${status}`;
  yield `Effect: ${proposal.effect}`;
  yield `Proposed by ${proposal.proposed_by_name} (${proposal.proposed_by}) at ${proposal.proposed_at}: ${reason}`;
  if (status === 'open') yield `Open until ${proposal.expires_at}.`;
  if (proposal.decided_by !== null) yield `Decided by ${proposal.decided_by_name} (${proposal.decided_by})`;
  if (proposal.refusal !== null) yield `Refused: ${proposal.refusal}`;
  if (proposal.closed_because !== null) yield `Closed: ${proposal.closed_because}`;
  yield* judgedLines(proposal.facts);
  yield JSON.stringify(proposal.content, null, 2);
  yield `Digest ${proposal.digest}`;
}

/** `kolo proposal show`. */
export async function proposalShow(
  { print }: CliContext,
  id: string,
  { json }: { json: boolean },
): Promise<void> {
  const proposal = await read(await signedIn(), id);
  if (json) print(JSON.stringify(proposal));
  else for (const line of readable(proposal)) print(line);
}

/** `kolo proposal approve`: approves the content with the given digest, or the current content. */
export async function proposalApprove(
  { print, say }: CliContext,
  id: string,
  { digest, json }: { digest?: string; json: boolean },
): Promise<void> {
  const api = await signedIn();
  const proposal = await read(api, id);
  if (!json) for (const line of readable(proposal)) say(line);
  const path = `/ops/v1/proposals/${encodeURIComponent(id)}/approve`;
  const done = await api.call<{ result: object | null; shown: Record<string, unknown> | null }>(
    'POST',
    path,
    { digest: digest ?? proposal.digest },
  );
  if (json) return print(JSON.stringify(done));
  say(done.result === null ? 'Approved. Kolo carries it out in the background.' : 'Approved and done.');
  // Secrets shown once go to standard output alone, for scripts.
  for (const value of Object.values(done.shown ?? {})) print(String(value));
}

/** `kolo proposal refuse`. */
export async function proposalRefuse(
  { print }: CliContext,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  const api = await signedIn();
  await api.call('POST', `/ops/v1/proposals/${encodeURIComponent(id)}/refuse`, { reason });
  print('Refused.');
}
