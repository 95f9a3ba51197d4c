import type { ApiWork, Input } from './api-command.ts';
import type { CliContext } from './context.ts';

/** Commands that need more than one operation. Each loads its code when it runs. */

export const suspenseList = async (work: ApiWork): Promise<void> =>
  (await import('./suspense.ts')).suspenseList(work);
export const deliveriesResend = async (work: ApiWork): Promise<void> =>
  (await import('./deliveries.ts')).deliveriesResend(work);
export const proposalList = async (work: ApiWork): Promise<void> =>
  (await import('./proposals.ts')).proposalList(work);
export const proposalApprove = async (work: ApiWork): Promise<void> =>
  (await import('./proposals.ts')).proposalApprove(work);
export const auditExport = async (work: ApiWork): Promise<void> =>
  (await import('./audit.ts')).auditExport(work);
export const workQueue = async (work: ApiWork): Promise<void> =>
  (await import('./work-queue.ts')).workQueue(work);
export const railBalance = async (work: ApiWork): Promise<void> =>
  (await import('./rail-balance.ts')).railBalance(work);
export const railTest = async (work: ApiWork): Promise<void> =>
  (await import('./rail-test.ts')).railTest(work);
export const reconcileBank = async (work: ApiWork): Promise<void> =>
  (await import('./reconcile.ts')).reconcileBank(work);
export const statement = async (work: ApiWork): Promise<void> =>
  (await import('./statement.ts')).statementCommand(work);

export const journalExport = async (work: ApiWork): Promise<void> =>
  (await import('./download.ts')).download(work, 'exportJournal', 'journal');

export const monthEnd = async (work: ApiWork): Promise<void> =>
  (await import('./download.ts')).download(work, 'exportMonthEnd', 'month');

export const railTestSandbox = (input: Input, context: CliContext, json: boolean) =>
  input.sandbox
    ? import('./rail-sandbox.ts').then((rails) => rails.railTestSandbox(context, input, json))
    : undefined;
export const inviteFirstAdmin = (input: Input, context: CliContext, json: boolean) =>
  input.first_admin
    ? import('./operator.ts').then((operators) => operators.inviteFirstAdmin(context, input, json))
    : undefined;
export const resetAtShell = ({ email }: Input, context: CliContext, json: boolean) =>
  email === undefined
    ? undefined
    : import('./operators.ts').then((operators) =>
        operators.resetAtShell(context, { email: String(email), json }),
      );
