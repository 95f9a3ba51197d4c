import { vaultKeys } from '../app/process/secrets.ts';
import { checkedVault } from '../app/vault/check-keys.ts';
import { everyTenant } from '../identity/queries.ts';
import { isClosedText } from '../platform/audit/sealed-text.ts';
import { sessionOn, TenantDatabase } from '../platform/db/database.ts';
import { Calendar } from '../platform/values/calendar.ts';
import { type Clock, systemClock } from '../platform/values/clock.ts';
import { OperatorError } from '../platform/values/operator-error.ts';
import { AGE_MIN_DAYS, type ArchiveDeps, archiveEvents } from '../webhooks/archive/archive.ts';
import { type ArchivedRow, nameOf } from '../webhooks/archive/file.ts';
import type { ArchiveFile } from '../webhooks/archive/queries.ts';
import { type ArchiveFault, checkArchive, findArchived, unrecordedFiles } from '../webhooks/archive/read.ts';
import { archivingAlone, betweenRuns } from '../webhooks/archive/run-lock.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPools } from './context.ts';
import { withTenant } from './environment.ts';
import type { EnvironmentOptions } from './environment-options.ts';

const DAY_MS = 86_400_000;
/** Deleting tens of thousands of rows in one transaction is slow. */
const UNHURRIED = { statementTimeoutMs: 0 };

/**
 * `kolo archive`. A tenant that cannot be archived does not stop the others.
 *
 * @returns false if a tenant could not be archived @throws CommandError for a day that is not old enough
 */
export async function archiveCommand(
  context: CliContext,
  clock: Clock,
  { to, before, json }: { to: string; before: string; json: boolean },
): Promise<boolean> {
  const { config, progress } = context;
  const beforeMs = new Calendar(config.timeZone).startOfDay(before);
  if (beforeMs > clock.now() - AGE_MIN_DAYS * DAY_MS)
    throw new CommandError(`--before must be at least ${AGE_MIN_DAYS} days ago.`);
  let read = 0;
  const files: Archived['files'] = [];
  const stops: Archived['stops'] = [];
  const faults: Archived['faults'] = [];
  const archive = async (deps: ArchiveDeps, tenantId: string) => {
    const options = {
      tenantId,
      folder: to,
      beforeMs,
      actor: atShell(),
      onProgress: (count: number) => {
        read += count;
        progress.at('Archiving events', read, null);
      },
      onStop: ({ id, sequence }: { id: string; sequence: bigint }) =>
        stops.push({ tenant_id: tenantId, event_id: id, sequence: Number(sequence) }),
    };
    for await (const file of archiveEvents(deps, options)) files.push(fileView(tenantId, file));
  };
  await withPools(
    context,
    ['kolo_directory', 'kolo_app', 'kolo_janitor'],
    async ({ kolo_directory, kolo_app, kolo_janitor }) => {
      const directory = sessionOn(kolo_directory);
      const vault = await checkedVault(directory, await vaultKeys(config), { nowMs: clock.now() });
      const database = new TenantDatabase(kolo_app);
      const deps = { database, janitor: new TenantDatabase(kolo_janitor), vault, clock };
      await archivingAlone(kolo_app, async () => {
        for await (const tenantId of everyTenant(directory))
          await archive(deps, tenantId).catch((error: unknown) => {
            if (!(error instanceof OperatorError)) throw error;
            faults.push({ tenant_id: tenantId, message: error.message });
          });
      });
    },
    UNHURRIED,
  );
  printArchived(context, { files, stops, faults }, json);
  return faults.length === 0;
}

/** Results of `kolo archive`. */
interface Archived {
  files: ArchivedFile[];
  /** Events that still have something to deliver: those behind them stay. */
  stops: { tenant_id: string; event_id: string; sequence: number }[];
  /** Tenants that could not be archived, or not wholly. */
  faults: { tenant_id: string; message: string }[];
}

function printArchived({ print, say }: CliContext, { files, stops, faults }: Archived, json: boolean): void {
  const events = files.reduce((total, file) => total + file.events, 0);
  const deliveries = files.reduce((total, file) => total + file.deliveries, 0);
  if (json) print(JSON.stringify({ events, deliveries, files, stops, faults }));
  else {
    print(`Archived ${events} events and ${deliveries} deliveries in ${files.length} files.`);
    for (const { tenant_id, event_id, sequence } of stops)
      print(
        `Tenant ${tenant_id} stops at event ${event_id} (sequence ${sequence}): a delivery of it is still to be sent.`,
      );
  }
  for (const { tenant_id, message } of faults) say(`Tenant ${tenant_id}: ${message}`);
}

interface ArchivedFile {
  tenant_id: string;
  file: string;
  events: number;
  deliveries: number;
  sha256: string;
}

const fileView = (tenantId: string, file: ArchiveFile): ArchivedFile => ({
  tenant_id: tenantId,
  file: nameOf(file),
  events: file.events,
  deliveries: Number(file.deliveries),
  sha256: file.sha256.toString('hex'),
});

/** `kolo archive show`. @returns true if the archive has such an event */
export function archiveShow(
  context: CliContext,
  name: string,
  { from, json, ...environment }: EnvironmentOptions & { from: string },
): Promise<boolean> {
  return withTenant(context, environment, async ({ database, directory, tenantId }) => {
    const vault = await checkedVault(directory, await vaultKeys(context.config), {
      nowMs: systemClock.now(),
    });
    const actor = atShell();
    const deps = { database, folder: from, tenantId, vault, actor, nowMs: systemClock.now() };
    const events = await findArchived(deps, name);
    if (events === undefined) throw new CommandError(`No transaction has the reference ${name}.`);
    if (json) context.print(JSON.stringify(events.map(shown)));
    else if (events.length === 0) context.print('The archive has no such event.');
    else for (const event of events) context.print(JSON.stringify(shown(event), null, 2));
    return events.length > 0;
  });
}

/** A text that cannot be opened stays as it is. */
const parsed = (text: string): unknown => (isClosedText(text) ? text : JSON.parse(text));

const shown = ({ sequence, event_id, type, created_at, content, deliveries }: ArchivedRow) => ({
  sequence: Number(sequence),
  event_id,
  type,
  created_at,
  content: parsed(content),
  deliveries: parsed(deliveries),
});

/** `kolo archive check`. @returns true if all files are there and unchanged */
export async function archiveCheck(
  context: CliContext,
  { from, json }: { from: string; json: boolean },
): Promise<boolean> {
  const { print, progress } = context;
  let read = 0;
  let files = 0;
  let events = 0;
  const faults: ArchiveFault[] = [];
  const unrecorded: string[] = [];
  let isArchiving = false;
  const onFile = (count: number) => {
    read += count;
    progress.at('Checking the archive', read, null);
  };
  await withPools(context, ['kolo_directory', 'kolo_app'], async ({ kolo_directory, kolo_app }) => {
    const database = new TenantDatabase(kolo_app);
    for await (const tenantId of everyTenant(sessionOn(kolo_directory))) {
      const deps = { database, folder: from, tenantId };
      const left = await betweenRuns(kolo_app, () => unrecordedFiles(deps));
      isArchiving ||= left === undefined;
      unrecorded.push(...(left ?? []).map((file) => `${tenantId}/${file}`));
      const checked = await checkArchive(deps, onFile);
      files += checked.files;
      events += checked.events;
      faults.push(...checked.faults.map(({ file, problem }) => ({ file: `${tenantId}/${file}`, problem })));
    }
  });
  if (json) print(JSON.stringify({ files, events, faults, unrecorded, archiving: isArchiving }));
  else {
    for (const { file, problem } of faults) print(`FAULT ${file} ${problem}.`);
    for (const file of unrecorded)
      print(`${file} is not recorded in this database. An interrupted run, or a newer database, left it.`);
    if (isArchiving)
      print('A run of `kolo archive` is under way: files that are not recorded are not listed.');
    print(`${files} files with ${events} events${faults.length === 0 ? ' are unchanged' : ''}.`);
  }
  return faults.length === 0;
}
