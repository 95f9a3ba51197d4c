import { type Command, Option } from 'commander';
import { MODES } from '../platform/values/mode.ts';
import type { Side } from './environment.ts';

/** Which side of which business, and how to answer. */
export interface SideOptions extends Side {
  json: boolean;
}

/** The options that name a side of a business. */
export const ofSide = (command: Command): Command =>
  command
    .requiredOption('--business <id>', 'the business')
    .addOption(new Option('--mode <mode>', 'which side').choices(MODES).default('test'));

/** Those with `--json`, for a command that prints a result. */
export const ofSideAsJson = (command: Command): Command =>
  ofSide(command).option('--json', 'print the result as JSON', false);
