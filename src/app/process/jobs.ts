import { type BackofficeJobDeps, backofficeCalendarWork, backofficeJobs } from '../../backoffice/jobs.ts';
import type { Access } from '../../identity/open-access.ts';
import { type PaymentJobDeps, paymentCalendarWork, paymentJobs } from '../../payments/jobs.ts';
import { sessionOn } from '../../platform/db/database.ts';
import type { Mailer } from '../../platform/email/mailer.ts';
import { type EmailResult, EmailWorker } from '../../platform/email/worker.ts';
import type { App } from '../../platform/http/app-types.ts';
import { CalendarJob } from '../../platform/jobs/calendar-job.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { jobRuntime, logErrors, type Runtime } from '../../platform/runtime.ts';
import { type WebhookJobDeps, webhookJobs } from '../../webhooks/jobs.ts';
import { VaultUser } from '../vault/users.ts';
import { clockChecks } from './clock-checks.ts';
import { janitor } from './janitor.ts';
import { endUnreadConnections } from './unread-answers.ts';

/** Dependencies of sending emails. */
interface EmailJobDeps {
  metrics: { emailAttempted(result: EmailResult): void };
  mailer: Mailer | undefined;
}

type JobDeps = PaymentJobDeps & BackofficeJobDeps & WebhookJobDeps & EmailJobDeps;

/** The jobs of every room, in the order of their start. `--role` says whether they run. A process is not ready while one of them fails to poll. */
export const jobsOf = (runtime: Runtime, deps: JobDeps) =>
  ({
    ...paymentJobs(runtime, deps),
    ...backofficeJobs(runtime, deps),
    ...webhookJobs(runtime, deps),
    emails: emailJobs(runtime, deps),
    calendarJobs: calendarJobsOf(runtime, deps),
  }) satisfies Record<string, Job | Job[]>;

/** None where no emails are sent. */
function emailJobs(runtime: Runtime, { mailer, metrics }: EmailJobDeps): Job[] {
  if (mailer === undefined) return [];
  const { vault, logger, pollMs } = runtime;
  const worker = new EmailWorker({
    ...jobRuntime(runtime),
    vault,
    mailer,
    pollMs,
    onResult(result, context) {
      metrics.emailAttempted(result);
      if (result === 'failed') logger.warn(context, 'an email was not sent; it is tried again');
      if (result === 'given_up') logger.error(context, 'an email was not sent, and was given up');
    },
    onError: logErrors(logger, 'an email could not be prepared, or its result not recorded'),
  });
  return [worker];
}

/** Work that is due once for each day or month that is over: a job for each. */
function calendarJobsOf(runtime: Runtime, deps: JobDeps): CalendarJob[] {
  const { pools, clock, logger, pollMs } = runtime;
  const common = { ...jobRuntime(runtime), pollMs, onError: logErrors(logger, 'a calendar job failed') };
  return [
    janitor(sessionOn(pools.janitor), clock),
    ...backofficeCalendarWork(runtime),
    ...paymentCalendarWork(runtime, deps),
  ].map((work) => new CalendarJob({ ...work, ...common }));
}

/** The jobs of every process, whatever its role. They run from its start until its other jobs have ended. */
export function upkeepOf(
  { pools, clock, vault, logger, claimant }: Runtime,
  access: Pick<Access, 'upkeep'>,
  apps: readonly App[],
): Job[] {
  const directory = sessionOn(pools.directory);
  return [
    claimant,
    ...access.upkeep,
    new VaultUser({
      directory,
      vault,
      processId: claimant.processId,
      onError: logErrors(logger, "recording this process's vault keys failed"),
    }),
    clockChecks({ clock, directory, logger }),
    ...apps.map(({ server }) => endUnreadConnections(server)),
  ];
}
