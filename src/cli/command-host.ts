import type { Command } from 'commander';
import type { ServiceRole } from '../app/options.ts';
import type { CliContext } from './context.ts';

/** The process that the commands run in. */
export interface CommandHost {
  /** Reads the settings when a command runs, so that `--help` needs none. */
  context(): CliContext;
  runService(role: ServiceRole): Promise<void>;
  /** Sets the exit code of a command that has ended: 0 where the answer is yes, 1 where it is no. */
  answer(isYes: boolean): void;
  /** Ends the process after help, or after a mistake in how the command is used. */
  exit(isHelp: boolean): never;
}

/** Describes a command. Its code is loaded when it runs: `--help` needs none of the service. */
export type Describe = (command: Command, host: CommandHost) => unknown;
