import type { Command } from 'commander';
import { systemClock } from '../platform/values/clock.ts';
import { reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';
import type { ProposeOptions } from './proposals.ts';

const policy = () => import('./policy.ts');

/** Adds `kolo policy`: the fees, limits and interest terms of a business. */
export function addPolicyCommands(program: Command, context: () => CliContext): void {
  const group = program.command('policy').description('Proposes and shows fees, limits and interest terms.');
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name)).description(description);

  command(
    'set',
    'Proposes a new policy version, effective from a business day. Sections that the file omits stay unchanged.',
  )
    .requiredOption('--from <file>', 'JSON file; docs/guides/fees-and-limits.md describes its format')
    .requiredOption(...reasonOption('reason, shown to the approver'))
    .action(async (options: SideOptions & ProposeOptions & { from: string }) =>
      (await policy()).policySet(context(), options),
    );
  command('show', 'Shows the policy in force today and the planned versions.').action(
    async (options: SideOptions) => (await policy()).policyShow(context(), options),
  );
  command(
    'list',
    'Lists every policy version, newest first, with its effective day, content and approver.',
  ).action(async (options: SideOptions) => (await policy()).policyList(context(), options));
  group
    .command('preset')
    .description('Prints a preset policy. Save it, edit it, and set it with `kolo policy set`.')
    .argument('<name>', 'preset name, such as ng-2026')
    .action(async (name: string) => (await policy()).policyPreset(context(), systemClock, name));
}
