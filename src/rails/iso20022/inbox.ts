import { createHash } from 'node:crypto';
import { constants, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { XmlError } from '../../platform/values/xml.ts';
import type { ProviderNotification, Swept } from '../provider.ts';
import { contradict, type Report } from './outcome.ts';
import { type ReportedStatus, readPain002 } from './pain002.ts';

/** Largest file that is read, bytes. */
const FILE_MAX_BYTES = 4 * 1_024 * 1_024;
/** A file counts as complete when it has not changed for this time, milliseconds: transfers write into it bit by bit. */
const COMPLETE_AFTER_MS = 10_000;
/** Files of one page of a sweep. */
const PAGE_FILES = 100;

/** A file of the inbox as it was when it was read. */
interface ReadFile {
  readonly version: string;
  /** The last change, also of its name, milliseconds. */
  readonly changedAtMs: number;
  readonly statuses: readonly ReportedStatus[];
  /** The reason why it cannot be read; null if it can. */
  readonly fault: string | null;
}

/** The reports that a bank leaves in a folder. Each file is read once, until it changes. */
export class Inbox {
  readonly #folder: string;
  #files: ReadonlyMap<string, ReadFile> = new Map();
  #byId = new Map<string, Report[]>();
  #running: Promise<void> = Promise.resolve();
  /** The refresh that has not begun yet; all who wait share it. */
  #next: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = join(folder, 'in');
  }

  /** The reports about a payment, oldest first. Rejects when the folder cannot be read. */
  async about(id: string): Promise<readonly Report[]> {
    await this.#refreshed();
    return this.#byId.get(id) ?? [];
  }

  /** The number of files, and of those that cannot be read. Rejects when the folder cannot be read. */
  async count(): Promise<{ files: number; unreadable: number }> {
    await this.#refreshed();
    const unreadable = [...this.#files.values()].filter(({ fault }) => fault !== null).length;
    return { files: this.#files.size, unreadable };
  }

  /**
   * The payments that reports name which came after a position. Rejects when the folder cannot be read.
   *
   * @param state the time of the last file of the page before, milliseconds; null at first
   */
  async sweep(state: string | null, nowMs: number): Promise<Swept> {
    await this.#refreshed();
    const fromMs = Number(state ?? 0);
    const files = [...this.#files]
      .filter(([, { changedAtMs: at }]) => at > fromMs && at <= nowMs - COMPLETE_AFTER_MS)
      .toSorted(([, a], [, b]) => a.changedAtMs - b.changedAtMs);
    // Files of the same time are on the same page, because the position is a time.
    const end = files[PAGE_FILES - 1]?.[1].changedAtMs ?? Number.POSITIVE_INFINITY;
    const page = files.filter(([, { changedAtMs }]) => changedAtMs <= end);
    const last = page.at(-1)?.[1].changedAtMs ?? fromMs;
    return {
      found: page.flatMap(([name, file]) => this.#notificationsOf(name, file)),
      state: String(last),
      more: page.length < files.length,
    };
  }

  #notificationsOf(name: string, { statuses, fault, version }: ReadFile): ProviderNotification[] {
    const about = createHash('sha256').update(`${name} ${version}`).digest('hex').slice(0, 32);
    if (fault !== null) {
      const detail = `a report cannot be read: ${JSON.stringify(name.slice(0, 100))}, ${fault}`;
      return [{ kind: 'incident', incident: 'unreadable_report', about, detail }];
    }
    const ids = [...new Set(statuses.map(({ id }) => id))];
    return ids.flatMap((railId): ProviderNotification[] => {
      const payout = { kind: 'payout' as const, railId };
      if (!contradict(this.#byId.get(railId) ?? [])) return [payout];
      const detail = 'the reports about a payment contradict each other';
      return [payout, { kind: 'incident', incident: 'contradictory_reports', about: railId, detail }];
    });
  }

  /** Resolves when the folder has been read by a refresh that began after this call. */
  #refreshed(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        this.#running = this.#refresh();
        return this.#running;
      });
    return this.#next;
  }

  async #refresh(): Promise<void> {
    const names = (await readdir(this.#folder)).filter(isReportName);
    const files = new Map<string, ReadFile>();
    for (const name of names) {
      const file = await this.#read(name);
      if (file !== undefined) files.set(name, file);
    }
    const isSame =
      files.size === this.#files.size && [...files].every(([name, file]) => this.#files.get(name) === file);
    if (isSame) return;
    this.#files = files;
    this.#byId = reportsById(files);
  }

  /** Undefined for what is no file, or is gone. */
  async #read(name: string): Promise<ReadFile | undefined> {
    const path = join(this.#folder, name);
    try {
      const found = await lstat(path, { bigint: true });
      if (!found.isFile()) return undefined;
      const version = `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
      const known = this.#files.get(name);
      if (known?.version === version) return known;
      const changedAtMs = Number(found.ctimeNs / 1_000_000n);
      return { version, changedAtMs, ...(await contentOf(path)) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/** Other names are those of files that are still being written. */
const isReportName = (name: string): boolean => /^[^.].*\.xml$/i.test(name);

/** The form of the ids that Kolo gives to payments. */
const isRailId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

async function contentOf(path: string): Promise<Pick<ReadFile, 'statuses' | 'fault'>> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await file.stat();
    if (size > FILE_MAX_BYTES) return { statuses: [], fault: 'it is larger than 4 MiB' };
    const statuses = readPain002(await file.readFile());
    return { statuses: statuses.filter(({ id }) => isRailId(id)), fault: null };
  } catch (error) {
    if (error instanceof XmlError) return { statuses: [], fault: error.message };
    throw error;
  } finally {
    await file.close();
  }
}

function reportsById(files: ReadonlyMap<string, ReadFile>): Map<string, Report[]> {
  const byId = new Map<string, Report[]>();
  const inOrder = [...files].toSorted(([, a], [, b]) => a.changedAtMs - b.changedAtMs);
  for (const [file, { statuses }] of inOrder) {
    for (const id of new Set(statuses.map((status) => status.id))) {
      const reports = byId.get(id) ?? [];
      reports.push({ file, statuses: statuses.filter((status) => status.id === id) });
      byId.set(id, reports);
    }
  }
  return byId;
}
