import { Argument, type Command, Option } from 'commander';
import { requireBusinessId } from './arguments.ts';
import { CommandError } from './command-error.ts';
import type { CommandHost } from './command-host.ts';
import { type CliContext, withProgress } from './context.ts';
import type { Operations } from './operations.ts';
import { type OpsClient, OpsRefusedError, signedIn } from './ops-client.ts';
import { type Lines, linesOf } from './output.ts';
import { polling } from './polling.ts';
import { type Proposed, printProposed } from './proposed.ts';

/** An argument or an option, with the operator API's field that it sets. */
export interface Field {
  readonly name: string;
  readonly definition: Argument | Option;
}

interface FieldTerms {
  /** Returns the value to send. @throws InvalidArgumentError */
  parse?: (given: string) => unknown;
  choices?: readonly string[];
  /** The default value, and its text in the help. */
  default?: unknown;
  defaultText?: string;
  required?: true;
  /** The operator API's field. By default `--bank-code <code>` sets `bank_code`. */
  field?: string;
}

const fieldNamed = (name: string): string => name.replaceAll('-', '_');

/** Represents null, because Commander reads null as an empty text. */
const NULL = Symbol('null');

function applyTerms(definition: Argument | Option, { parse, choices }: FieldTerms): void {
  if (choices !== undefined) definition.choices(choices);
  if (parse === undefined) return;
  const check = definition.parseArg;
  definition.argParser((given: string) => {
    const allowed = check === undefined ? given : (check(given, given as never) as string);
    return parse(allowed) ?? NULL;
  });
}

export function argument(name: string, description: string, terms: FieldTerms = {}): Field {
  const definition = new Argument(name, description);
  applyTerms(definition, terms);
  return { name: terms.field ?? fieldNamed(definition.name()), definition };
}

export function option(flags: string, description: string, terms: FieldTerms = {}): Field {
  const definition = new Option(flags, description);
  applyTerms(definition, terms);
  if (terms.default !== undefined) definition.default(terms.default, terms.defaultText);
  if (terms.required) definition.makeOptionMandatory();
  return { name: terms.field ?? fieldNamed(definition.name()), definition };
}

/** An option without a value. */
export const flag = (flags: string, description: string, field?: string): Field =>
  option(flags, description, { default: false, ...(field === undefined ? {} : { field }) });

/** Interval between questions how far the work is, milliseconds. */
const POLLED_MS = 1_000;

/** The user's input by field of the operator API. */
export type Input = Readonly<Record<string, unknown>>;

/** Calls an operation. @throws CommandError with the message of the service */
export type Call = <T>(operationId: string, input: Input, timeoutMs?: number) => Promise<T>;

/** Input and dependencies of a command of the operator API. */
export interface ApiWork {
  context: CliContext;
  api: OpsClient;
  operations: Operations;
  call: Call;
  input: Input;
  json: boolean;
}

/** An operation that tells each second how far the work is. */
interface Polled {
  operation: string;
  /** Null while it is unknown. */
  done: (answer: never, input: Input) => number | null;
}

/** A command that calls one operation of the operator API, or proposes one act. */
export interface ApiCommand {
  /** Such as `keys list`. */
  command: string;
  description: string;
  fields: readonly Field[];
  /** The operationId, or a function that chooses it by the input. */
  operation?: string | ((input: Input) => string | undefined);
  /** The act to propose if there is no operation, or if the operation needs approval. */
  act?: string | ((input: Input) => string | undefined);
  /** Returns the fault of the input, for exit code 1; undefined for valid input. */
  check?: (input: Input) => string | undefined;
  /** The same, for exit code 2 with the usage. */
  misuse?: (input: Input) => string | undefined;
  /** Runs without the operator API for some input; returns undefined for any other. */
  instead?: (input: Input, context: CliContext, json: boolean) => Promise<void> | undefined;
  /** Reads the files that the input names. Runs first. */
  read?: (input: Input) => Promise<Input>;
  /** Adds fields, for example from other operations. */
  prepare?: (input: Input, call: Call, say: (line: string) => void) => Promise<Input> | Input;
  /** Replaces `operation` and `act` for a command that calls several operations. */
  run?: (work: ApiWork) => Promise<void>;
  /** The operation whose response is printed, if the command's own operation returns no data. */
  shows?: string;
  /** Transforms the response before it is printed. */
  select?: (answer: never, input: never) => unknown;
  lines?: Lines;
  /** Lines for standard error. Not printed with `--json`. */
  hint?: Lines;
  /** The text for an empty list. */
  empty?: string;
  /** The same, for standard error. */
  hintIfEmpty?: string;
  /** The output of `--json`; the response if not given. */
  json?: (answer: never, input: never) => unknown;
  /** Shows a progress line with this text and waits this long, milliseconds. */
  progress?: { text: string; timeoutMs: number; polls?: Polled };
  /** True for exit code 0, false for 1. */
  answers?: (answer: never) => boolean;
}

export function defineApiCommand(
  command: Command,
  row: ApiCommand,
  host: Pick<CommandHost, 'context' | 'answer'>,
): void {
  command.description(row.description);
  for (const { definition } of row.fields)
    if (definition instanceof Argument) command.addArgument(definition);
    else command.addOption(definition);
  command.action(async () => {
    const { input, json } = inputOf(row, command);
    const misuse = row.misuse?.(input);
    if (misuse !== undefined) command.error(`error: ${misuse}`);
    const answer = await runApiCommand(row, host.context(), input, json);
    if (row.answers !== undefined) host.answer(row.answers(answer as never));
  });
}

/** Returns the given values by field, without flags that are off. */
function inputOf({ fields }: ApiCommand, command: Command): { input: Input; json: boolean } {
  // `kolo verify runs --json`: Commander gives --json to `verify`, which defines it too.
  const { json, ...options } = command.optsWithGlobals<Record<string, unknown>>();
  const input: Record<string, unknown> = {};
  let position = 0;
  for (const { name, definition } of fields) {
    const value =
      definition instanceof Argument
        ? command.processedArgs[position++]
        : options[definition.attributeName()];
    if (name !== 'json' && value !== undefined && value !== false)
      input[name] = value === NULL ? null : value;
  }
  return { input, json: json === true };
}

const chosen = (of: ApiCommand['operation'], input: Input): string | undefined =>
  typeof of === 'function' ? of(input) : of;

/** Signs in and reads the description of the operator API. @throws CommandError if nobody is signed in */
export async function apiWork(context: CliContext, input: Input, json: boolean): Promise<ApiWork> {
  const { readOperations } = await import('./operations.ts');
  const operations = readOperations();
  const api = await signedIn();
  const call: Call = (operationId, given, timeoutMs) => {
    const { method, path, body } = operations.operation(operationId).request(given);
    return api.call(method, path, body, timeoutMs);
  };
  return { context, api, operations, call, input, json };
}

async function runApiCommand(
  row: ApiCommand,
  context: CliContext,
  given: Input,
  json: boolean,
): Promise<unknown> {
  const input = { ...given, ...(await row.read?.(given)) };
  if (typeof input.business_id === 'string') requireBusinessId(input.business_id);
  const fault = row.check?.(input);
  if (fault !== undefined) throw new CommandError(fault);
  const instead = row.instead?.(input, context, json);
  if (instead !== undefined) return instead;
  const work = await apiWork(context, input, json);
  try {
    const more = await row.prepare?.(input, work.call, context.say);
    const prepared = { ...work, input: { ...input, ...more } };
    if (row.run !== undefined) return await row.run(prepared);
    return await callOrPropose(row, prepared);
  } catch (error) {
    if (error instanceof OpsRefusedError) throw error.withOptions(optionNames(row));
    throw error;
  }
}

/** Calls the operation and prints its response, or proposes the act. */
async function callOrPropose(row: ApiCommand, work: ApiWork): Promise<unknown> {
  const { call, input } = work;
  const operation = chosen(row.operation, input);
  const act = chosen(row.act, input);
  if (operation === undefined) return proposeAct(work, act!);
  const { text, timeoutMs, polls } = row.progress ?? {};
  const running = () => call<unknown>(operation, input, timeoutMs);
  try {
    const done = await (text === undefined ? running() : withText(work, { text, polls }, running));
    const answer = row.shows === undefined ? done : await call<unknown>(row.shows, input);
    print(row, work, answer);
    return answer;
  } catch (error) {
    const needsApproval = error instanceof OpsRefusedError && error.code === 'proposal_needed';
    if (act === undefined || !needsApproval) throw error;
    if (input.reason === undefined) throw new CommandError('This needs approval. Give a --reason.');
    return proposeAct(work, act);
  }
}

/** Proposes an act with the input as its content, and prints the next step. */
export async function proposeAct(
  { context, api, operations, input, json }: ApiWork,
  act: string,
): Promise<void> {
  const proposal = operations.proposal(act);
  const sent = { ...input, content: proposal.content(input) };
  const { method, path, body } = proposal.request(sent);
  printProposed(context, await api.call<Proposed>(method, path, body), json);
}

const withText = (
  { context, call, input }: ApiWork,
  { text, polls }: { text: string; polls: Polled | undefined },
  running: () => Promise<unknown>,
): Promise<unknown> =>
  withProgress(context, async () => {
    context.progress.at(text);
    if (polls === undefined) return running();
    return polling(running, POLLED_MS, async (isOver) => {
      const answer = await call(polls.operation, input);
      if (!isOver()) context.progress.at(text, polls.done(answer as never, input), null);
    });
  });

/** A page of a list, in the form of the API. */
interface AnsweredPage {
  paginatedPayload: { edges: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

const isPage = (answer: unknown): answer is AnsweredPage =>
  typeof answer === 'object' && answer !== null && 'paginatedPayload' in answer;

/** The items of a page, and the cursor of the next one. */
export function pageIn<Item>(answer: unknown): { items: Item[]; next: string | null } {
  const { edges, pageInfo } = (answer as AnsweredPage).paginatedPayload;
  return { items: edges as Item[], next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

function print(row: ApiCommand, { context, input, json }: ApiWork, answer: unknown): void {
  const { print, say } = context;
  const { lines = [], hint = [] } = row;
  if (isPage(answer)) {
    const { items, next } = pageIn(answer);
    if (json) print(JSON.stringify({ items, next }));
    else for (const line of linesOf(lines, items, input)) print(line);
    if (!json && next !== null) say(`More: --cursor ${next}`);
    return;
  }
  const shown = row.select === undefined ? answer : row.select(answer as never, input as never);
  if (json) {
    const result = row.json === undefined ? shown : row.json(shown as never, input as never);
    print(JSON.stringify(result));
    return;
  }
  for (const line of linesOf(lines, shown, input)) print(line);
  for (const line of linesOf(hint, shown, input)) say(line);
  if (!Array.isArray(shown) || shown.length > 0) return;
  if (row.empty !== undefined) print(row.empty);
  if (row.hintIfEmpty !== undefined) say(row.hintIfEmpty);
}

/** The options and arguments of a command, by field. */
const optionNames = ({ fields }: ApiCommand): ReadonlyMap<string, string> =>
  new Map(
    fields.map(({ name, definition }) => [
      name,
      definition instanceof Argument ? `<${definition.name()}>` : definition.long!,
    ]),
  );
