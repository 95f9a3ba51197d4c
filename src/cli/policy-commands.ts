import type { Command } from 'commander';
import { systemClock } from '../platform/values/clock.ts';
import { reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';
import type { ProposeOptions } from './proposals.ts';

const policy = () => import('./policy.ts');

/** `kolo policy`: what a side of a business charges and allows. */
export function addPolicyCommands(program: Command, context: () => CliContext): void {
  const group = program.command('policy').description('Propose and show fees, limits and interest terms.');
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name)).description(description);

  command(
    'set',
    'Propose a version that holds from a business day on; sections it leaves out stay as they are.',
  )
    .requiredOption('--from <file>', 'a JSON file (docs/guides/fees-and-limits.md has its form)')
    .requiredOption(...reasonOption('why, for the person who approves'))
    .action(async (options: SideOptions & ProposeOptions & { from: string }) =>
      (await policy()).policySet(context(), options),
    );
  command('show', 'Show what holds today and what is planned.').action(async (options: SideOptions) =>
    (await policy()).policyShow(context(), options),
  );
  command(
    'list',
    'List every version, the newest first: from when, who agreed on it, and what it sets.',
  ).action(async (options: SideOptions) => (await policy()).policyList(context(), options));
  group
    .command('preset')
    .description('Print a preset as a file that can be changed and set.')
    .argument('<name>', 'its name, such as ng-2026')
    .action(async (name: string) => (await policy()).policyPreset(context(), systemClock, name));
}
