import type { AccountContext } from '../context.ts';
import type { AccountChecks, Checked } from '../provider.ts';
import { NOT_SENT, type PayoutInstruction, type QueryOutcome, type RailWith } from '../rail.ts';
import { type Credentials, iso20022 } from './description.ts';
import { Inbox } from './inbox.ts';
import { Outbox } from './outbox.ts';
import { outcomeOf } from './outcome.ts';
import { nameOf, UnwritableError, writePain001 } from './pain001.ts';

/** The list of reports. */
const REPORTS = 'reports';
/** More files than this slow every look into the folder. */
const FILES_MANY = 20_000;

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens the rail of one account at a bank that takes files. It touches no folder: a wrong one shows at its first use. */
export function openIso20022Account({
  credentials,
  clock,
}: AccountContext<Credentials>): RailWith<(typeof iso20022)['capabilities'][number]> {
  const outbox = new Outbox(credentials.folder);
  const inbox = new Inbox(credentials.folder);
  return {
    description: { ...iso20022, dedupWindowMs: (credentials.dedup_window_s ?? 0) * 1_000 },
    payouts: {
      async prepare(instruction) {
        try {
          writePain001(instruction, credentials, clock.now());
          await outbox.handover(instruction.railId);
          return { kind: 'ready', prepared: {} };
        } catch (error) {
          return error instanceof UnwritableError
            ? { kind: 'refused', code: 'unwritable_text', reason: error.message }
            : { kind: 'unavailable', detail: detailOf(error) };
        }
      },
      async send(instruction, deadline) {
        try {
          const content = writePain001(instruction, credentials, clock.now());
          if (!(await outbox.handOver(instruction.railId, content, deadline))) return NOT_SENT;
          return { kind: 'unknown', code: 'written', detail: 'the file is in the folder for the bank' };
        } catch (error) {
          return { kind: 'unknown', code: null, detail: detailOf(error) };
        }
      },
      query: (instruction) => query(outbox, inbox, instruction),
      showsSender: () => true,
    },
    sweeps: {
      lists: [REPORTS],
      async sweep(list, state) {
        if (list !== REPORTS) throw new Error(`files have no list ${list}`);
        return inbox.sweep(state, clock.now());
      },
    },
    accountChecks: checksOf(credentials, outbox, inbox),
    close: async () => {},
  };
}

/** A payment whose file was certainly not handed over is not found. Without a report any other is unknown. */
async function query(outbox: Outbox, inbox: Inbox, instruction: PayoutInstruction): Promise<QueryOutcome> {
  try {
    const reports = await inbox.about(instruction.railId);
    if (reports.length === 0 && (await outbox.handover(instruction.railId)) !== 'handed over')
      return { kind: 'not_found' };
    return outcomeOf(instruction, reports);
  } catch (error) {
    return { kind: 'unknown', code: null, detail: detailOf(error) };
  }
}

/** Nobody answers about the account itself, so its name is what the credentials say. */
const checksOf = (credentials: Credentials, outbox: Outbox, inbox: Inbox): AccountChecks => ({
  async identify() {
    await outbox.probe();
    await inbox.count();
    return { account: `${credentials.bic} ${credentials.account_number}`, isTest: false };
  },
  async *check() {
    yield await checked("the account holder's name", async () => {
      nameOf("account holder's name", credentials.name);
      return null;
    });
    yield await checked('the folders for payments', async () => {
      await outbox.probe();
      return null;
    });
    yield await checked('the folder of reports', async () => {
      const { files, unreadable } = await inbox.count();
      if (unreadable > 0) return `${unreadable} of ${files} files cannot be read`;
      return files > FILES_MANY ? `it has ${files} files: move the old ones away` : null;
    });
  },
});

/** Runs one check: a finding is a warning, and an error is a failure. */
async function checked(check: string, run: () => Promise<string | null>): Promise<Checked> {
  try {
    const detail = await run();
    return { check, result: detail === null ? 'ok' : 'warning', detail };
  } catch (error) {
    return { check, result: 'failed', detail: detailOf(error) };
  }
}
