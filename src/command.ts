import { readFileSync } from 'node:fs';
import { loadConfig } from './app/config/config.ts';
import type { ServiceRole } from './app/options.ts';
import { CommandError } from './cli/command-error.ts';
import type { CliContext } from './cli/context.ts';
import { createProgram } from './cli/program.ts';
import { Progress } from './cli/progress.ts';
import { systemClock } from './platform/values/clock.ts';
import { OperatorError } from './platform/values/operator-error.ts';

const EXIT_DONE = 0;
/** The command ran and the answer is no: the books do not agree, or something that was named does not exist. */
const EXIT_NO = 1;
/** The command could not run: settings, database, port or usage. */
const EXIT_COULD_NOT_RUN = 2;

/** The text of `.env`; empty where there is no such file. */
function readDotenv(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new OperatorError(`Cannot read .env: ${message}.`);
  }
}

function context(): CliContext {
  const progress = new Progress(process.stderr.isTTY === true ? process.stderr : null, systemClock);
  const lineTo = (stream: NodeJS.WriteStream) => (line: string) => {
    progress.clear();
    stream.write(`${line}\n`);
  };
  return {
    config: loadConfig(process.env, readDotenv()),
    print: lineTo(process.stdout),
    say: lineTo(process.stderr),
    progress,
    output: process.stdout,
    onTerminal: process.stdout.isTTY === true,
    onInterrupt: onceInterrupted,
  };
}

/** Cleans up before the signal ends this process; `settled` never returns once that has begun. */
function onceInterrupted(cleanUp: () => Promise<void>): { settled(): Promise<void> } {
  let ending: Promise<void> | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    ending ??= cleanUp()
      .catch(() => {})
      .then(() => forget())
      .then(() => process.kill(process.pid, signal))
      .then(() => new Promise(() => {}));
  };
  const forget = (): void => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    async settled() {
      await ending;
      forget();
    },
  };
}

async function runService(role: ServiceRole): Promise<void> {
  const { config } = context();
  const starting = import('./cli/serve.ts').then(({ serve }) => serve(context(), role));
  let stopping = false;
  const stop = (): void => {
    // npm and a terminal may both pass the same signal on.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(EXIT_NO), config.shutdownTimeoutMs).unref();
    starting
      // A start that Ctrl-C has cut short, as it reaches initdb too, has cleaned up after itself.
      .then(
        (serving) => serving.stop(),
        () => {},
      )
      .then(() => process.exit(EXIT_DONE), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (NPM_COMMANDS.includes(process.env.npm_lifecycle_event ?? '')) onParentEnd(stop);
  await starting.catch((error) => {
    if (!stopping) fail(error);
  });
}

/** `npm start` and `npx kolo serve`. npm passes SIGTERM to its shell, which ends and passes it to nobody. */
const NPM_COMMANDS = ['start', 'npx'];
const PARENT_CHECK_MS = 250;

/** Calls `ended` when the process that has started this one ends. On Windows, where no such signal is sent, never. */
function onParentEnd(ended: () => void): void {
  const { ppid } = process;
  const check = (): void => {
    if (process.ppid === ppid) setTimeout(check, PARENT_CHECK_MS).unref();
    else ended();
  };
  check();
}

function fail(error: unknown): never {
  if (error instanceof CommandError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_NO);
  }
  const explained = error instanceof OperatorError;
  const message =
    error instanceof Error ? (explained ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(EXIT_COULD_NOT_RUN);
}

const program = createProgram({
  context,
  runService,
  answer(isYes) {
    process.exitCode = isYes ? EXIT_DONE : EXIT_NO;
  },
  exit: (isHelp) => process.exit(isHelp ? EXIT_DONE : EXIT_COULD_NOT_RUN),
});

program.parseAsync().catch(fail);
