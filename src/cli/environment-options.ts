import { type Command, Option } from 'commander';
import { MODES } from '../platform/values/mode.ts';
import type { Side } from './environment.ts';

/** An environment of a business, and the output format. */
export interface SideOptions extends Side {
  json: boolean;
}

/** Adds the options that name a business and an environment, and `--json`. */
export const ofSideAsJson = (command: Command): Command =>
  command
    .requiredOption('--business <id>', 'business id')
    .addOption(new Option('--mode <mode>', 'environment').choices(MODES).default('test'))
    .option('--json', 'print the result as JSON', false);
