/** Makes docs/commands.md from the commands in src/cli; with --check, compares. */
import type { Argument, Command, Option } from 'commander';
import type { CommandHost } from '../src/cli/command-host.ts';
import { createProgram } from '../src/cli/program.ts';
import { writeOrCheck } from './generated.ts';

const notRun = (): never => {
  throw new Error('this script runs no command');
};
/** The commands are described, and none of them runs. */
const HOST: CommandHost = { context: notRun, runService: notRun, answer: notRun, exit: notRun };

const INTRODUCTION = `# Commands

<!-- Made from src/cli by \`npm run generate\`; edit the descriptions there, and this introduction in scripts/commands.ts. -->

These pages write \`kolo …\`. In a copy of the repository, and where Kolo is installed as a package, type \`npx kolo …\`.

There are three kinds of commands:

- Commands for the installation work on the database itself: \`serve\`, \`migrate\`, \`import\`, \`verify\`, \`doctor\`, \`interest run\`, \`demo\`, \`dashboard\`,
  \`sandbox-bank\`, \`keys reseal\`, \`database …\`, \`operator invite --first-admin\` and \`operator reset --email\`. Run them in the folder that the service was started in, with its
  settings. Most of them work beside a running service.
- \`audit check\`, \`policy preset\`, \`rail check\` and \`rail test --sandbox\` need neither a database nor a service.
- All others call the operator API, as [the dashboard](dashboard/README.md) does. Sign in first.

Most commands take \`--json\`, for scripts. Each takes \`--help\`. The exit code is 0 for success. It is 1 where the answer is no: the books do not agree, or something you named does not
exist. It is 2 where the command could not run, because of settings, database, port or usage.

No command option has an environment variable of its own. Commands read the [settings](settings.md) from the environment and from the file \`.env\`. The most important are \`KOLO_DATABASE_URL\` and
\`KOLO_DATA_DIR\`. The session of \`kolo operator sign-in\` is kept in \`~/.config/kolo/session.json\`.

## Sign in

While you try Kolo, in the folder of the service:

\`\`\`sh operator
kolo operator sign-in --local
kolo operator whoami
\`\`\`

You are now the local administrator, who exists in development only. In production an administrator invites each person ([A new installation](operations.md#a-new-installation)). You then sign in
with a password and a code: \`kolo operator sign-in --url https://kolo.example.com --email you@example.com\`. A session ends after twelve hours, or after four hours without use.

Commands that move money, or could, need a code that is at most five minutes old:

\`\`\`sh operator
kolo operator confirm
\`\`\`

**Many of them also need approval.** The command creates a *proposal* and prints its id. Another administrator approves it with \`kolo proposal approve\`. If you are the only operator or are just trying
Kolo, start the service with \`KOLO_SINGLE_OPERATOR=true\` and approve your own proposals.

## Name the business

Nearly every command needs the id of a business and an environment: test or live. \`kolo business list\` shows the ids. While you try Kolo, use the business of the sandbox:

\`\`\`sh operator
BUSINESS=$(sed -n 's/.*"business_id": "\\([^"]*\\)".*/\\1/p' .kolo/sandbox.json)
kolo customer list --business "$BUSINESS" --mode test
\`\`\`
`;

/** Keeps a text out of Markdown's way: placeholders such as `<id>` are no HTML. */
const plain = (text: string): string => text.replaceAll(/<[a-z-]+>/g, (placeholder) => `\`${placeholder}\``);

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const choicesOf = (choices: readonly string[] | undefined): string =>
  choices === undefined ? '' : ` One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`;

/** The default of an option; flags that are off say nothing. */
function defaultOf({ defaultValue, defaultValueDescription }: Option): string {
  if (defaultValue === undefined || defaultValue === false) return '';
  return ` Default: \`${defaultValueDescription ?? String(defaultValue)}\`.`;
}

function optionLine(option: Option): string {
  const { flags, description, mandatory, argChoices } = option;
  const required = mandatory && option.defaultValue === undefined ? ' Required.' : '';
  const meaning = `${sentence(plain(description))}.`;
  return `- \`${flags}\`: ${meaning}${choicesOf(argChoices)}${defaultOf(option)}${required}`;
}

function argumentName(argument: Argument): string {
  const label = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${label}>` : `[${label}]`;
}

const argumentLine = (argument: Argument): string =>
  `- \`${argumentName(argument)}\`: ${sentence(plain(argument.description))}.${choicesOf(argument.argChoices)}`;

function usageOf(name: string, command: Command): string {
  const required = command.options.filter(
    ({ mandatory, defaultValue }) => mandatory && defaultValue === undefined,
  );
  const others = command.options.length > required.length ? ['[options]'] : [];
  const words = command.registeredArguments.map(argumentName);
  return [name, ...words, ...required.map(({ flags }) => flags), ...others].join(' ');
}

/** The section of a command, then those of its subcommands. */
function* sectionsOf(command: Command, parent: string, level: number): Generator<string> {
  const name = `${parent} ${command.name()}`;
  yield `${'#'.repeat(level)} ${name}\n\n${plain(command.description())}\n`;
  const isGroup = command.commands.length > 0 && command.options.length === 0;
  if (!isGroup) {
    yield `\`${usageOf(name, command)}\`\n`;
    const lines = [...command.registeredArguments.map(argumentLine), ...command.options.map(optionLine)];
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
  for (const subcommand of command.commands) yield* sectionsOf(subcommand, name, level + 1);
}

const program = createProgram(HOST);
const sections = program.commands.flatMap((command) => [...sectionsOf(command, 'kolo', 3)]);
const text = `${INTRODUCTION}\n## Reference\n\n${sections.join('\n')}`;

await writeOrCheck('docs/commands.md', text, 'npm run generate');
