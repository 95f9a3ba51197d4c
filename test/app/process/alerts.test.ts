import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startKolo } from '../../support/kolo.ts';
import { readText } from '../../tidy/repository.ts';

const RULES = 'ops/prometheus/kolo.rules.yml';
const rules = readText(RULES);
const board = readText('ops/grafana/kolo.json');
const runbooks = readText('docs/runbooks.md');

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

const alerts = all(rules, /^ +- alert: (\w+)$/gm);
const expressions = (): string[] => {
  const { panels } = JSON.parse(board) as { panels: { targets?: { expr: string }[] }[] };
  return [
    ...all(rules, /^ +expr: >-\n +(.*)$/gm),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
};

/** Metrics without a panel or an alert, each with the reason why it needs none. */
const NOT_WATCHED: Readonly<Record<string, string>> = {
  kolo_audit_chain_head_age_seconds: 'a chain in which nothing is done is no fault',
  kolo_audit_chain_head_info: 'stored elsewhere, for a comparison when somebody doubts the log',
  kolo_audit_chain_links: 'so is this',
  kolo_database_read_age_seconds: 'kolo_database_up says when it matters',
  kolo_payouts_flagged_total: 'kolo_payouts_flagged is how many wait',
  kolo_pool_connections_idle: 'those that are used are, beside how many there may be',
  kolo_pool_waits_given_up_total: 'those who wait are, before any of them gives up',
  kolo_pool_waits_total: 'for how long they wait is',
  kolo_replica_age_seconds: 'kolo_replica_used says when it matters',
  kolo_replica_fallbacks_total: 'so it does of these',
  kolo_worker_sign_of_life_age_seconds:
    'kolo_workers_alive and kolo_workers_silent_seconds are what it comes to',
};

describe('the board and the alerts', () => {
  it('have every metric of ours, or a reason why not', async () => {
    const kolo = await startKolo();
    const page: string = (await kolo.test.get('/metrics')).body;
    await kolo.stop();
    const shown = all(page, /^# TYPE (kolo_\w+) /gm);
    const watched = expressions().join('\n');
    const forgotten = shown.filter(
      (name) => !new RegExp(`\\b${name}(?:_bucket|_sum|_count)?\\b`).test(watched) && !(name in NOT_WATCHED),
    );
    expect(forgotten).toEqual([]);
    const needless = Object.keys(NOT_WATCHED).filter(
      (name) => !shown.includes(name) || new RegExp(`\\b${name}\\b`).test(watched),
    );
    expect(needless).toEqual([]);
  });

  it('name metrics that a process shows', async () => {
    const kolo = await startKolo();
    const page: string = (await kolo.test.get('/metrics')).body;
    await kolo.stop();
    const shown = new Map([...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]));
    const named = new Set(expressions().flatMap((text) => all(text, /\b((?:kolo|nodejs|process)_\w+)/g)));
    expect(named.size).toBeGreaterThan(30);
    const missing = [...named].filter((name) => {
      const of = name.replace(/_(?:bucket|sum|count)$/, '');
      return shown.get(name) === undefined && shown.get(of) !== 'histogram';
    });
    expect(missing).toEqual([]);
  });

  it('have a runbook each, and each runbook an alert', () => {
    expect(alerts.length).toBeGreaterThan(20);
    const links = all(rules, /^ +runbook_url: docs\/runbooks\.md#(\S+)$/gm);
    expect(links).toEqual(alerts.map((alert) => alert.toLowerCase()));
    expect(all(runbooks, /^## (.*)$/gm)).toEqual(alerts);
    const within = all(runbooks, /\]\(#(\w+)\)/g);
    expect(within.filter((link) => !links.includes(link))).toEqual([]);
  });

  it('name commands and settings that exist', () => {
    const documented = new Set(all(readText('docs/commands.md'), /^#{3,} kolo (.*)$/gm));
    const settings = readText('docs/settings.md');
    const commands = all(runbooks, /`kolo ([a-z-]+(?: [a-z][a-z-]*)?)/g);
    expect(commands.length).toBeGreaterThan(10);
    const unknown = commands.filter((command) => {
      const [group] = command.split(' ');
      // The second word of a command without subcommands is an argument.
      const isGroup = [...documented].some((name) => name.startsWith(`${group} `));
      return !documented.has(isGroup ? command : group!);
    });
    expect(unknown).toEqual([]);
    const names = all(runbooks, /`(KOLO_[A-Z_]+)`/g);
    expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });

  // Debian's package `prometheus` has it.
  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  it.runIf(hasPromtool)('are as promtool wants them, and ring when they should', () => {
    execFileSync('promtool', ['check', 'rules', RULES]);
    execFileSync('promtool', ['test', 'rules', 'ops/prometheus/kolo.rules.test.yml']);
  });
});
