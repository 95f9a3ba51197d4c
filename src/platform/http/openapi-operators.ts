import swagger from '@fastify/swagger';
import { isSafe } from '../values/http-methods.ts';
import type { App } from './app-types.ts';
import { frame } from './openapi-frame.ts';
import type { WordLists } from './openapi-values.ts';
import { addFailures, operatorFailureSchema } from './schemas.ts';

const DESCRIPTION = `
The HTTP API for the people who operate an installation. \`kolo operator\` and the dashboard use it.

- Responses have the envelope of the public API, and so do failures. Each \`code\` comes from a closed list.
- A command signs in with \`kind: "command"\` and sends the token as \`Authorization: Bearer …\`. A browser has the token in a cookie that
  other sites cannot send and scripts cannot read. It sends \`X-CSRF-Token\` with each request that changes something.
- Each request that changes something and needs a session takes an \`Idempotency-Key\`, a name that you choose. The same key again within
  24 hours gets 409 \`sent_before\`, so that nothing is done twice because a response was lost. A refused request frees its key.
- Roles decide what an operator may do: for all businesses or for one, in one environment or both. Operations inside a business have the
  business and the environment in their path.
- Work items are counted and listed. Personal data in them is masked until an operator reveals it with a reason, which is stored.
- Each action that needs approval has a route that proposes it. It is done once another operator has approved it, or the proposer where
  \`KOLO_SINGLE_OPERATOR\` is \`true\`. Actions that are not described here are commands of \`kolo\` at the shell of the installation.
`.trim();

const TAGS = [
  { name: 'Signing in', description: 'Sessions, and the roles of the operator who is signed in.' },
  { name: 'Operators', description: 'People who operate the installation.' },
  { name: 'API keys', description: 'Keys with which businesses call the API.' },
  { name: 'Audit log', description: 'Every action with its actor, and the hash chain that proves it.' },
  { name: 'Customers', description: 'Customers and their personal data.' },
  { name: 'Search', description: 'One search over the objects of an environment.' },
  { name: 'Transfers', description: 'Search and details of movements of money.' },
  { name: 'Payment runs', description: 'Many bank transfers, checked and approved before they are sent.' },
  { name: 'Wallets', description: 'Wallets and their restrictions.' },
  { name: 'Policies', description: 'Fees, limits and interest terms of businesses.' },
  {
    name: 'Accounts at providers',
    description: 'Accounts at providers through which businesses pay and are paid.',
  },
  { name: 'Proposals', description: 'Actions that are proposed, and done once they are approved.' },
  { name: 'Verification', description: 'Findings of `kolo verify`.' },
  { name: 'Businesses', description: 'Businesses and their environments.' },
  { name: 'Webhooks', description: 'Endpoints, events and deliveries of an environment.' },
  { name: 'Schedules and interest', description: 'Scheduled payments, and the interest that wallets earn.' },
  { name: 'Reports', description: 'Reports for accounting.' },
  { name: 'Rollups', description: 'Sums by hour and day, a second or two behind the ledger.' },
  {
    name: 'Bank statements',
    description: 'Statements of banks and providers, matched with the movements of settlement accounts.',
  },
  { name: 'Recovery', description: 'Recoveries of a database that may have lost commits.' },
  { name: 'Stops', description: 'Controls that keep accepted payouts from being submitted to banks.' },
  { name: 'Money in suspense', description: 'Money that no wallet could take, and its outcome.' },
  {
    name: 'Work queue',
    description: 'Items that need an operator, with their meaning and the possible actions.',
  },
  { name: 'Saved views', description: 'Filters of lists that operators save under names.' },
  {
    name: 'Notifications',
    description: 'Emails, messages in Slack and webhooks about what waits for operators.',
  },
];
const BEARER = { name: 'session', description: 'The token of a session of a command.' };

/** True if a route of the operator API takes an `Idempotency-Key`: it changes something and needs a session. */
export const takesKey = (method: string | string[], config: { permission?: string } | undefined): boolean =>
  !isSafe(method.toString()) && (config?.permission ?? 'anyone') !== 'anyone';

/**
 * Describes the operator API's routes that are registered in a scope after it, and serves the description.
 *
 * @param words those of this service
 */
export async function describeOperatorApi(scope: App, words: WordLists): Promise<void> {
  let text: string | undefined;
  await scope.register(swagger, {
    decorator: 'operatorApi',
    ...frame(
      { title: 'Kolo for operators', description: DESCRIPTION, tags: TAGS, bearer: BEARER },
      words,
      operatorFailureSchema,
    ),
  });
  scope.addHook('onRoute', ({ method, config, schema }) => {
    if (!takesKey(method, config)) return;
    // Routes may share the object of their answers.
    const answers = { ...(schema!.response as Record<number, unknown>) };
    addFailures(answers, ['sent_before']);
    schema!.response = answers;
  });
  const described = scope as unknown as { operatorApi(): object };
  scope.get('/ops/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(described.operatorApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
