import swagger from '@fastify/swagger';
import { isSafe } from '../values/http-methods.ts';
import type { App } from './app-types.ts';
import { frame } from './openapi-frame.ts';
import type { WordLists } from './openapi-values.ts';
import { addFailures, operatorFailureSchema } from './schemas.ts';

const DESCRIPTION = `
What people who look after a Kolo see and do, as HTTP for programs: \`kolo operator\` is one of them.

- Answers have the envelope, and failures the form, of the public API. A code is one of a closed list.
- A command signs in with \`kind: "command"\` and sends the token as \`Authorization: Bearer …\`. A browser has it in a cookie that no page
  of another site sends and no script reads, and sends \`X-CSRF-Token\` with whatever changes something.
- Whatever changes something and wants a session takes an \`Idempotency-Key\`, a name that you make up: sent again within 24 hours it is
  409 \`sent_before\`, so that nothing is done twice because an answer was lost. What is refused frees its key.
- What somebody may do is by their roles, for every business or for one, and for one of its sides or both. A business and its side
  stand in the path of whatever is done inside it.
- What needs somebody is counted and listed; personal data in it is masked until somebody reveals it, with a reason that is kept.
- Acts that take two people have a route each, by which one proposes them; another person approves, and they are done then. Acts that
  are not described here are done by \`kolo\` at the shell of the installation.
`.trim();

const TAGS = [
  { name: 'Signing in', description: 'Who one is, and what one may do.' },
  { name: 'Operators', description: 'Who looks after the installation.' },
  { name: 'API keys', description: 'What businesses call the API with.' },
  { name: 'Audit log', description: 'What was done, by whom, and what proves it.' },
  { name: 'Customers', description: 'Customers, and what is personal of them.' },
  { name: 'Transfers', description: 'What moved, as people look for it.' },
  { name: 'Wallets', description: 'Wallets, and what they may do.' },
  { name: 'Policies', description: 'What businesses charge and allow.' },
  { name: 'Accounts at providers', description: 'Those by which businesses pay and are paid.' },
  { name: 'Proposals', description: 'What one person proposes and another approves.' },
  { name: 'Verification', description: 'What `kolo verify` has found.' },
  { name: 'Businesses', description: 'The businesses, and what each side of one has.' },
  { name: 'Webhooks', description: 'What happened on a side of a business, and what was sent of it.' },
  { name: 'Schedules and interest', description: 'What is paid at times to come, and what wallets earn.' },
  { name: 'Reports', description: 'What those who keep the books read.' },
  { name: 'Rollups', description: 'Sums by hour and day, a second or two behind the ledger.' },
  { name: 'Recovery', description: 'What comes after a database that is older than it was.' },
  { name: 'Stops', description: 'Payouts that are accepted and not told to banks.' },
  { name: 'Money in suspense', description: 'Money that no wallet could take, and what became of it.' },
  { name: 'Work queue', description: 'What needs somebody, what it means, and what can be done about it.' },
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
