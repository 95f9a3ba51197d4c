import { type Command, Option } from 'commander';
import { MODES } from '../platform/values/mode.ts';
import type { Environment } from './environment.ts';

/** An environment of a business, and the output format. */
export interface EnvironmentOptions extends Environment {
  json: boolean;
}

/** Adds the options that name a business and an environment, and `--json`. */
export const inEnvironmentAsJson = (command: Command): Command =>
  command
    .requiredOption('--business <id>', 'business id')
    .addOption(new Option('--mode <mode>', 'environment').choices(MODES).default('test'))
    .option('--json', 'print the result as JSON', false);
