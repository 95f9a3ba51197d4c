import type { CliContext } from './context.ts';

const NOBODY_APPROVES = [
  'No other administrator can approve it yet. Invite one on the machine of the service:',
  "  kolo operator invite --first-admin --name '<name>' --email <email>",
  'If you are the only operator, start Kolo with KOLO_SINGLE_OPERATOR=true and approve it yourself.',
];

/** The answer to a proposal. */
export interface Proposed {
  id: string;
  half: string | null;
  approvers: number;
}

/** Prints the id of a proposal and the next step. */
export function printProposed(
  { print, say }: CliContext,
  { id, half, approvers }: Proposed,
  json: boolean,
): void {
  if (json) {
    print(JSON.stringify({ proposal_id: id, ...(half === null ? {} : { half }) }));
    return;
  }
  print(id);
  if (half !== null) {
    print(half);
    say('Give the second line to the person you invite. The approver gives them the other half.');
  }
  say(`Proposed. It needs approval within 24 hours: kolo proposal approve ${id}`);
  if (approvers === 0) for (const line of NOBODY_APPROVES) say(line);
}
