import { type ApiCommand, type ApiWork, argument, type Input, proposeAct } from './api-command.ts';
import { CommandError } from './command-error.ts';
import * as f from './fields.ts';
import type { Operation } from './operations.ts';
import { bothOrNeither } from './prepare.ts';
import { indentedJson } from './views.ts';

/** Parses `field=value` by the type that the operator API describes. @throws CommandError */
function fieldsOf(name: string, operation: Operation, given: readonly string[]): Input {
  const input: Record<string, unknown> = {};
  for (const text of given) {
    const [, field, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
    const schema = field === undefined ? undefined : operation.fields.get(field);
    if (schema === undefined || value === undefined) {
      const fields = [...operation.fields.keys()].map((one) => `${one}=…`).join(' ');
      throw new CommandError(`<fields>: ${text} is not a field of ${name}. Give: ${fields}`);
    }
    input[field!] = parsedValue(field!, value, [schema.type ?? 'string'].flat());
  }
  return input;
}

function parsedValue(field: string, text: string, types: readonly string[]): unknown {
  if (text === 'null' && types.includes('null')) return null;
  if (types.includes('string')) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`<fields>: ${field} must be JSON of the type ${types.join(' or ')}.`);
  }
}

function actNamed({ operations }: ApiWork, name: string): Operation {
  const operation = operations.acts.get(name);
  if (operation === undefined)
    throw new CommandError(`<act>: ${name} is not an act. \`kolo act\` lists the acts.`);
  return operation;
}

async function run(work: ApiWork): Promise<void> {
  const { context, call, input, json, operations } = work;
  const { act: name, fields: given = [], ...named } = input;
  if (name === undefined) {
    const acts = [...operations.acts].map(([act, { summary }]) => ({ act, summary }));
    if (json) return context.print(JSON.stringify(acts));
    for (const { act, summary } of acts) context.print(`${act}  ${summary}`);
    return;
  }
  const operation = actNamed(work, String(name));
  const filled = { ...named, ...fieldsOf(String(name), operation, given as string[]) };
  for (const parameter of operation.inPath)
    if (filled[parameter as keyof typeof filled] === undefined)
      throw new CommandError(`${name} needs ${parameter === 'business_id' ? '--business' : parameter}.`);
  if (operation.isProposal) return proposeAct({ ...work, input: filled }, String(name));
  const answer = await call<object | undefined>(operation.id, filled);
  if (json) context.print(JSON.stringify(answer ?? null));
  else for (const line of answer === undefined ? ['Done.'] : indentedJson(answer)) context.print(line);
}

/** `kolo act`: performs or proposes any act, from the description of the operator API. */
export const ACT_COMMAND: ApiCommand = {
  command: 'act',
  description:
    'Performs or proposes any act of the operator API, or lists the acts. Most acts have a command of their own.',
  fields: [
    argument('[act]', 'name of an act, such as wallet.lift or closeIncident (default: list the acts)'),
    argument('[fields...]', 'its fields, such as wallet_id=ada-savings; a number, list or object is JSON'),
    ...f.INSTALLATION_OR_ENVIRONMENT,
    f.REASON_IF_NEEDED,
    f.JSON_RESULT,
  ],
  check: bothOrNeither,
  run,
};
