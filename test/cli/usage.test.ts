import { readdir } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { readText } from '../tidy/repository.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { kolo } from './process.ts';

afterAll(leaveNothing);

const COMMANDS: [command: string, says: string[]][] = [
  [
    '',
    [
      'serve',
      'migrate',
      'distribute',
      'keys',
      'business',
      'verify',
      'archive',
      'report',
      'wallet',
      'customer',
      'Exit codes: 0 success; 1 ',
    ],
  ],
  ['serve', ['--role', 'api', 'worker', 'all', 'KOLO_DATABASE_URL']],
  ['migrate', ['--json']],
  ['distribute', ['--json']],
  ['keys', ['create', 'list', 'update', 'raise', 'lower', 'rotate', 'revoke', 'reseal']],
  [
    'keys create',
    [
      '--business',
      '--mode',
      '--scopes',
      'read,write,transfer,admin',
      '--label',
      '--expires',
      '--allow',
      '--reason',
      '--json',
    ],
  ],
  ['keys list', ['--business', '--json']],
  ['keys reseal', ['KOLO_ENCRYPTION_KEYS', 'KOLO_INDEX_KEYS', '--json']],
  ['keys update', ['<key-id>', '--label', '--expires', 'never', '--allow', 'any', '--reason', '--json']],
  ['keys raise', ['<key-id>', '<scopes>', '--reason', '--json']],
  ['keys lower', ['<key-id>', '<scopes>', '--reason', '--json']],
  ['keys rotate', ['<key-id>', '--overlap', '24h', '--expires', '--reason', '--json']],
  ['keys revoke', ['<key-id>', '--reason', '--json']],
  ['business', ['create', 'list']],
  ['business list', ['--json']],
  ['endpoint', ['list', 'disable', 'enable']],
  ['endpoint list', ['--business', '--mode', '--json']],
  ['endpoint disable', ['--business', '--mode', '--json', '--reason']],
  ['endpoint enable', ['--business', '--mode', '--json', '--reason']],
  ['business create', ['--name', '--bank-transfer-fee', '--bank-transfer-max', '--json']],
  ['demo', ['--name', '--seed', '--mode', '--customers', '--transfers', '--json']],
  ['doctor', ['--json']],
  ['verify', ['--since', 'yesterday', '--json', 'runs']],
  ['verify runs', ['--json']],
  ['archive', ['--to', '--before', '--json', 'show', 'check']],
  ['archive show', ['reference or id', '--business', '--mode', '--from', '--json']],
  ['archive check', ['--from', '--json']],
  ['database', ['roles', 'move', 'recovered']],
  ['database move', ['--to', 'KOLO_DATABASE_URL']],
  ['database roles', []],
  ['database recovered', ['--reason', '--json']],
  ['bank-statement', ['import', 'accounts', 'lines', 'days']],
  ['bank-statement accounts', ['--business', '--mode', '--json']],
  [
    'bank-statement import',
    ['--business', '--mode', 'rail', 'file', '--format', '--opening', '--closing', '--json'],
  ],
  ['bank-statement lines', ['--business', '--mode', 'rail', '--state', '--limit', '--cursor', '--json']],
  ['bank-statement days', ['--business', '--mode', 'rail', '--limit', '--cursor', '--json']],
  ['reconcile', ['bank']],
  ['reconcile bank', ['--json']],
  ['customer', ['list', 'show', 'reveal', 'tier', 'export', 'erase']],
  [
    'customer list',
    ['--business', '--mode', '--email', '--third-party-identifier', '--limit', '--cursor', '--json'],
  ],
  ['customer show', ['<customer-id>', '--business', '--mode', '--json']],
  ['customer reveal', ['<customer-id>', '--business', '--mode', '--reason', '--json']],
  ['customer export', ['<customer-id>', '--business', '--mode', '--reason']],
  ['customer erase', ['<customer-id>', '--business', '--mode', '--reason', '--json']],
  ['customer tier', ['<customer-id>', '<tier>', 'computed', '--business', '--mode', '--reason', '--json']],
  ['wallet', ['show', 'restrict', 'lift', 'close']],
  ['wallet show', ['<wallet-id>', '--business', '--mode', '--json']],
  [
    'wallet restrict',
    ['<wallet-id>', '--business', '--mode', '--type', 'outflow', 'all', '--reason', '--json'],
  ],
  ['wallet lift', ['<wallet-id>', '--business', '--mode', '--type', '--reason', '--json']],
  ['wallet close', ['<wallet-id>', '--business', '--mode', '--reason', '--json']],
  [
    'statement',
    [
      '<wallet-id>',
      '--business',
      '--mode',
      '--from',
      '--to',
      '--format',
      '"json", "csv", "pdf"',
      '--out',
      '--reason',
    ],
  ],
  ['journal', ['list', 'export']],
  ['journal list', ['--business', '--mode', '--from', '--to', '--json']],
  ['month-end', ['<month>', '--business', '--mode', '--out']],
  ['journal export', ['<period>', '--business', '--mode', '--format', '"xero"', '--out']],
  ['inflow', ['list', 'show', 'reveal', 'unclaimed', 'reveal-unclaimed', 'close-unclaimed']],
  ['inflow list', ['--business', '--mode', '--held', '--limit', '--cursor', '--json']],
  ['inflow reveal', ['<inflow-id>', '--business', '--mode', '--reason', '--json']],
  ['sandbox-bank', ['--secret-file', '--host', '--port']],
  ['rail', ['add', 'list', 'test', 'rotate', 'disable', 'enable', 'order', 'balance', 'adjust', 'check']],
  ['rail add', ['--business', '--rail', '--credentials', '--reason', '--json']],
  ['rail list', ['--business', '--json']],
  ['rail test', ['--rail', '--business', '--sandbox', '--credentials', '--record', '--json']],
  ['rail rotate', ['--business', '--rail', '--credentials', '--reason', '--json']],
  ['rail disable', ['--business', '--rail', '--reason', '--json']],
  ['rail enable', ['--business', '--rail', '--reason', '--json']],
  ['rail order', ['<rails...>', '--business', '--reason', '--json']],
  ['rail balance', ['--business', '--rail', '--json']],
  ['rail adjust', ['--business', '--rail', '--amount', '--direction', '--reference', '--reason', '--json']],
  ['rail check', ['<url>', '--secret-file', '--bank', '--account', '--json']],
  [
    'operator',
    [
      'invite',
      'accept',
      'sign-in',
      'sign-out',
      'whoami',
      'confirm',
      'password',
      'recovery-codes',
      'sessions',
      'end-session',
      'passkeys',
      'remove-passkey',
      'list',
      'disable',
      'enable',
      'grant',
      'end-role',
      'reset',
    ],
  ],
  [
    'operator invite',
    ['--first-admin', '--email', '--name', '--role', '--business', '--mode', '--reason', '--json'],
  ],
  ['operator confirm', []],
  ['operator password', []],
  ['operator recovery-codes', []],
  ['operator sessions', ['--operator', '--json']],
  ['operator end-session', ['<session-id>', '--operator']],
  ['operator passkeys', ['--operator', '--json', 'browser']],
  ['operator remove-passkey', ['<passkey-id>', '--operator']],
  ['operator list', ['--json']],
  ['operator disable', ['<operator>', '--reason']],
  ['operator enable', ['<operator>', '--reason', '--json']],
  ['operator grant', ['<operator>', '--role', '--business', '--mode', '--reason', '--json']],
  ['operator end-role', ['<operator>', '<role-id>', '--reason', '--json']],
  ['dashboard', ['--json', 'once']],
  ['operator reset', ['[operator]', '--reason', '--email', '--json']],
  ['audit', ['export', 'check']],
  ['audit export', ['--business', '--mode', '--after']],
  ['audit check', ['<file>', '--head', '--json']],
  ['proposal', ['list', 'show', 'approve', 'refuse']],
  ['proposal list', ['--all', '--json']],
  ['proposal show', ['<proposal-id>', '--json']],
  ['proposal approve', ['<proposal-id>', '--digest', '--json']],
  ['proposal refuse', ['<proposal-id>', '--reason']],
  ['operator accept', ['--url']],
  ['operator sign-in', ['--url', '--email']],
  ['operator sign-out', []],
  ['operator whoami', ['--json']],
  [
    'work-queue',
    [
      '[kind]',
      'flagged_payouts',
      'suspended_rail_accounts',
      '--business',
      '--mode',
      '--limit',
      '--cursor',
      '--json',
    ],
  ],
  ['payout', ['show', 'requery', 'reveal', 'settle', 'fail']],
  ['payout show', ['<transfer>', '--business', '--mode', '--json']],
  ['payout requery', ['<transfer>', '--business', '--mode', '--reason', '--json']],
  ['payout reveal', ['<transfer>', '--business', '--mode', '--reason', '--json']],
  ['payouts', ['stop', 'resume', 'stops']],
  ['payouts stop', ['--business', '--mode', '--rail', '--bank', '--reason', '--json']],
  ['payouts resume', ['<stop-id>', '--business', '--mode', '--reason', '--json']],
  ['payouts stops', ['--all', '--json']],
  ['incident', ['close']],
  ['incident close', ['<incident-id>', '--business', '--mode', '--note', '--json']],
  ['deliveries', ['count', 'resend']],
  ['deliveries count', ['--endpoint', '--since', '--until', '--all', '--business', '--mode', '--json']],
  [
    'deliveries resend',
    ['--endpoint', '--since', '--until', '--all', '--business', '--mode', '--reason', '--json'],
  ],
  ['suspense', ['list', 'credit', 'return']],
  ['suspense list', ['--business', '--mode', '--limit', '--cursor', '--json']],
  ['suspense credit', ['<transaction-id>', '--business', '--mode', '--wallet', '--reason', '--json']],
  ['suspense return', ['<transaction-id>', '--business', '--mode', '--reason', '--json']],
  ['payout settle', ['<transfer>', '--business', '--mode', '--evidence', '--reason', '--json']],
  ['payout fail', ['<transfer>', '--business', '--mode', '--evidence', '--reason', '--json']],
  [
    'adjust',
    [
      '--business',
      '--mode',
      '--from',
      '--to',
      '--amount',
      '--reference',
      '--narration',
      '--reason',
      '--json',
    ],
  ],
  ['act', ['[act]', '[fields...]', '--business', '--mode', '--reason', '--json']],
  ['inflow show', ['<inflow-id>', '--business', '--mode', '--json']],
  ['inflow unclaimed', ['--open', '--limit', '--cursor', '--json']],
  ['inflow reveal-unclaimed', ['<rail>', '<session-id>', '--reason', '--json']],
  ['inflow close-unclaimed', ['<rail>', '<session-id>', '--note', '--json']],
  ['import', ['<file>', 'moving-to-kolo.md', '--business', '--mode', '--json']],
  ['policy', ['set', 'show', 'list', 'preset']],
  ['policy list', ['--business', '--mode', '--json']],
  ['policy set', ['--from <file>', 'fees-and-limits.md', '--business', '--mode', '--reason', '--json']],
  ['policy show', ['--business', '--mode', '--json']],
  ['policy preset', ['<name>', 'ng-2026']],
  ['interest', ['run']],
  ['interest run', ['--json']],
  ['report', ['trial-balance']],
  ['report trial-balance', ['--at', '--business', '--mode', '--json']],
];

const helps = new Map<string, ReturnType<typeof askHelp>>();

/** Help of a command, read once. */
function helpOf(command: string): ReturnType<typeof askHelp> {
  const help = helps.get(command) ?? askHelp(command);
  helps.set(command, help);
  return help;
}

async function askHelp(command: string) {
  const folder = newFolder();
  const args = [...command.split(' ').filter(Boolean), '--help'];
  const ended = await kolo(folder, args, { KOLO_PORT: 'nonsense' });
  return { ...ended, left: await readdir(folder) };
}

test.each(COMMANDS)('kolo %s --help says what it does, and needs no settings', async (command, says) => {
  const { code, stdout, stderr, left } = await helpOf(command);
  expect([code, stderr]).toEqual([0, '']);
  for (const word of [...says, 'Usage: kolo', '--help']) expect(stdout).toContain(word);
  expect(left).toEqual([]);
});

/** The commands that a help lists, as they stand in {@link COMMANDS}. */
const listed = (command: string, help: string): string[] =>
  [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => `${command} ${name}`.trim())
    .filter((name) => !name.endsWith('help'));

test('docs/commands.md has a section for every command', async () => {
  const sections = readText('docs/commands.md').match(/^#{3,} kolo .*$/gm) ?? [];
  const documented = sections.map((line) => line.replace(/^#+ kolo /, ''));
  const commands = COMMANDS.map(([command]) => command);
  const found: string[] = [];
  for (const group of commands) {
    const { stdout } = await helpOf(group);
    found.push(...listed(group, stdout));
  }
  expect(found.length).toBeGreaterThan(100);
  expect(commands.filter((command) => command !== '').sort()).toEqual(found.toSorted());
  expect(documented.toSorted()).toEqual(found.toSorted());
});

test('kolo --version says its version', async () => {
  expect(await kolo(newFolder(), ['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' });
});

const MISUSES: [args: string, sentence: string][] = [
  ['', 'Usage: kolo'],
  ['frobnicate', "error: unknown command 'frobnicate'"],
  ['serve --port 1', "error: unknown option '--port'"],
  ['serve extra', "error: too many arguments for 'serve'"],
  ['serve --role boss', 'Allowed choices are api, worker, all.'],
  ['keys', 'Usage: kolo keys'],
  ['keys create', "error: required option '--business <id>' not specified"],
  ['keys revoke', "error: missing required argument 'key-id'"],
  ['keys create --business x --mode dead', 'Allowed choices are test, live.'],
  [
    'keys create --business x --scopes read,all',
    'a comma-separated list of read, write, transfer, admin, each at most once',
  ],
  [
    'keys create --business x --scopes read,read',
    'a comma-separated list of read, write, transfer, admin, each at most once',
  ],
  ['keys create --business x --expires soon', 'It must be an RFC 3339 time, or a duration from now'],
  ['keys create --business x --expires 100000d', 'It must be a duration such as 90d'],
  ['keys create --business x --allow 10.0.0.1/8', 'It must be any, or comma-separated networks'],
  ['keys create --business x --allow 10.0.0.0/8,10.0.0.0/8', 'It must be any, or comma-separated networks'],
  ['keys create --business x --expires never', 'It must be an RFC 3339 time, or a duration from now'],
  ['keys rotate x --overlap long', 'It must be a duration such as 90d, 24h, 30m or 0s.'],
  ['keys raise x everything', 'a comma-separated list of read, write, transfer, admin, each at most once'],
  ['business create --name A --bank-transfer-fee 1.5', 'It must be a whole number of kobo'],
  ['business create --name A --bank-transfer-max 9007199254740992', 'at most 9007199254740991'],
  ['business create --name A --bank-transfer-max 0', 'It must be at least 1 kobo.'],
  ['business create --name \u0007', 'It must be text of 1 to 100 characters.'],
  [`wallet lift w --business x --reason ${'r'.repeat(501)}`, 'It must be text of 1 to 500 characters.'],
  ['customer tier c 4 --business x --reason r', 'Allowed choices are 3, computed.'],
  ['wallet close w --business x', "error: required option '--reason <text>' not specified"],
  ['wallet restrict w --business x --reason r', "error: required option '--type <type>' not specified"],
  ['wallet restrict w --business x --reason r --type inflow', 'Allowed choices are outflow, all.'],
  ['work-queue suspense --limit 101', 'It must be a whole number from 1 to 100.'],
  ['work-queue everything', 'Allowed choices are flagged_payouts, contrary_outcomes'],
  ['payouts stop --reason r --bank 000', 'It must be a code from the bank list.'],
  ['deliveries resend --business x --endpoint y --since yesterday', 'It must be an RFC 3339 time'],
  ['suspense list --business x --limit 101', 'It must be a whole number from 1 to 100.'],
  ['suspense credit x --business x --reason r', 'It must be a transaction id.'],
  ['report trial-balance --at yesterday', 'It must be an RFC 3339 time'],
  ['report trial-balance --at 2026-02-30', 'It must be an RFC 3339 time'],
  ['report trial-balance --at 2026-02-30T00:00:00Z', 'It must be an RFC 3339 time'],
  ['report trial-balance --at 0000-01-01T00:00:00Z', 'since 1970'],
  ['business create --name A --bank-transfer-fee -1', 'It must be a whole number of kobo'],
];

test.each(MISUSES)('kolo %s: usage, exit code 2', async (args, sentence) => {
  const folder = newFolder();
  const { code, stdout, stderr } = await kolo(folder, args.split(' ').filter(Boolean));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('Usage: kolo');
  expect(stderr).not.toMatch(/ at .*:\d+:\d+/);
  expect(await readdir(folder)).toEqual([]);
});
