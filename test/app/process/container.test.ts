import { existsSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../../src/app/config/settings.ts';
import { readDatabaseUrl } from '../../../src/platform/values/database-url.ts';
import { readText } from '../../tidy/repository.ts';

const CHART = 'ops/helm/kolo';
const dockerfile = readText('Dockerfile');
const instructions = dockerfile.replaceAll('\\\n', ' ').split('\n');
const of = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
const inRoot = (path: string) => existsSync(new URL(`../../../${path}`, import.meta.url));

describe('the Dockerfile', () => {
  it('builds on a Node that Kolo takes, by its whole version', () => {
    const images = of('FROM').map((from) => from.split(' ')[0]!);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/^node:2[24]\.\d+\.\d+-bookworm-slim$/);
  });

  it('has what the package has, ends as nobody who owns it, and says whether it lives', () => {
    const copied = of('COPY').flatMap((copy) => copy.split(' ').filter((word) => !word.startsWith('--')));
    const { files } = JSON.parse(readText('package.json')) as { files: string[] };
    const needed = files.filter((file) => file !== 'schema.sql' && !file.startsWith('!'));
    const runs = copied.slice(2).map((path) => path.replace('/kolo/', ''));
    for (const file of needed) expect(runs).toContain(file);
    expect(of('USER')).toEqual(['10001:10001']);
    expect(of('HEALTHCHECK')[0]).toContain('/healthz');
    expect(of('ENTRYPOINT')).toEqual(['["node", "/kolo/dist/main.js"]']);
  });

  it('has the files that it copies', () => {
    const let_through = [...readText('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!);
    for (const path of let_through) expect([path, inRoot(path)]).toEqual([path, true]);
    const needed = ['src', 'migrations', 'data', 'package.json', 'package-lock.json', 'packages'];
    for (const path of needed) expect(let_through).toContain(path);
    // Whatever a script that it runs is made of.
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const run = [
      ...of('RUN')
        .join(' ')
        .matchAll(/npm run (\w+)/g),
    ].map(([, name]) => scripts[name!]!);
    const files = run.flatMap((script) => script.match(/scripts\/\S+\.m?[tj]s/g) ?? []);
    expect(files).toEqual(['scripts/node-version.mjs', 'scripts/build.mjs', 'scripts/sbom.ts']);
    for (const file of files) expect(let_through).toContain(file);
    // And whatever pages are built from.
    const [, built = ''] = /const PAGES = \[([\s\S]*?)\n\];/.exec(readText('scripts/build.mjs'))!;
    const from = [...built.matchAll(/'([\w./-]+)'/g)].map(([, path]) => path!).filter(inRoot);
    expect(from.length).toBeGreaterThan(5);
    for (const path of from)
      expect([path, let_through.some((one) => path === one || path.startsWith(`${one}/`))]).toEqual([
        path,
        true,
      ]);
  });
});

/** Every KOLO_ name that a text sets. */
const settingsIn = (text: string): string[] => [...new Set(text.match(/\bKOLO_[A-Z_]+\b/g))];
const KNOWN = new Set<string>([
  ...Object.values(SETTINGS).map(({ env }) => env),
  // Said of those who drain, and no setting of ours alone.
  'KOLO_MIGRATION_DATABASE_URL',
]);

describe('compose.yaml', () => {
  const compose = parse(readText('compose.yaml'), { merge: true });

  it('has a database, migrates once it is there, and serves once that is done', () => {
    const { services } = compose;
    expect(Object.keys(services)).toEqual(['database', 'migrate', 'api', 'worker']);
    expect(services.migrate).toMatchObject({
      command: ['migrate'],
      depends_on: { database: { condition: 'service_healthy' } },
    });
    for (const role of ['api', 'worker']) {
      expect(services[role]).toMatchObject({
        command: ['serve', '--role', role],
        depends_on: { migrate: { condition: 'service_completed_successfully' } },
        environment: { NODE_ENV: 'production', KOLO_MIGRATE_AT_START: 'false' },
        read_only: true,
      });
    }
  });

  it('has no secret in it, and no setting that Kolo does not know', () => {
    const text = readText('compose.yaml');
    expect(text.match(/\$\{[A-Z_]+\}/g)).toBeNull();
    expect(settingsIn(text).filter((name) => !KNOWN.has(name))).toEqual([]);
  });
});

describe('the chart', () => {
  const values = parse(readText(`${CHART}/values.yaml`));
  const schema = JSON.parse(readText(`${CHART}/values.schema.json`));
  const valid = new Ajv({ strict: false }).compile(schema);
  const given = { ...values, image: { ...values.image, repository: 'r.example/kolo', tag: '0.1.0' } };
  const templates = readdirSync(new URL(`../../../${CHART}/templates`, import.meta.url)).map((name) =>
    readText(`${CHART}/templates/${name}`),
  );

  it('wants an image by its tag and a secret, and takes nothing that it does not know', () => {
    expect(valid(values)).toBe(false);
    expect(valid({ ...given, existingSecret: 'kolo' })).toBe(true);
    expect(valid({ ...given, existingSecret: 'kolo', image: { ...given.image, tag: 'latest' } })).toBe(false);
    expect(valid({ ...given, existingSecret: 'kolo', replicas: 3 })).toBe(false);
    expect(valid({ ...given, existingSecret: 'kolo', settings: { OTHER: 'x' } })).toBe(false);
  });

  it('takes an external cluster with the secret of its password, and a replica only of one', () => {
    const database = { ...values.database, hosts: ['pg-1:5432', 'pg-2'], replica: 'pg-ro' };
    const password = { secret: 'kolo-database', key: 'password' };
    const validFor = (given_database: object) =>
      valid({ ...given, existingSecret: 'kolo', database: given_database });
    expect(validFor({ ...database, password })).toBe(true);
    expect(validFor(database)).toBe(false);
    expect(validFor({ ...database, password, hosts: [] })).toBe(false);
    expect(validFor({ ...database, password, hosts: ['a b'] })).toBe(false);
    // The URL as the chart writes it is one that Kolo takes.
    const [, url = ''] = /KOLO_DATABASE_URL\n\s+value: "(.*)"/.exec(templates.join('\n'))!;
    const written = url
      .replace('{{ .user }}', database.user)
      .replace('$(DATABASE_PASSWORD)', 'secret')
      .replace('{{ join "," .hosts }}', database.hosts.join(','))
      .replace('{{ .name }}', database.name);
    expect(readDatabaseUrl(written)).toEqual({
      urls: ['postgres://kolo:secret@pg-1:5432/kolo', 'postgres://kolo:secret@pg-2/kolo'],
      mayBeStandby: true,
    });
  });

  it('is of the version of the package', () => {
    const { version } = JSON.parse(readText('package.json'));
    expect(parse(readText(`${CHART}/Chart.yaml`))).toMatchObject({ apiVersion: 'v2', appVersion: version });
  });

  it('has the metrics of every process scraped, of the workers too', () => {
    const text = templates.join('\n');
    const deployed = [...text.matchAll(/"role" "(\w+)"/g)].map(([, role]) => role!).sort();
    expect(deployed).toEqual(['api', 'worker']);
    const headless = readText(`${CHART}/templates/metrics.yaml`);
    expect(headless).toContain('{{- range $role := list "api" "worker" }}');
    expect(headless).toMatch(/clusterIP: None\n/);
    expect(headless).toContain('app.kubernetes.io/component: {{ $role }}\n  ports:');
    const [, opsPort] = /KOLO_OPS_PORT, value: "(\d+)"/.exec(text)!;
    expect(headless).toContain(`port: ${opsPort}, targetPort: ops`);
    expect(text).toContain(
      `prometheus.io/scrape: "true"\n        prometheus.io/port: "${opsPort}"\n        prometheus.io/path: /metrics\n`,
    );
  });

  it('uses the values that there are, and templates that it defines', () => {
    const text = templates.join('\n');
    const used = [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name]) => name!);
    expect([...new Set(used)].sort()).toEqual(Object.keys(values).sort());
    const defined = [...text.matchAll(/define "([^"]+)"/g)].map(([, name]) => name!);
    const included = [...text.matchAll(/include "([^"]+)"/g)].map(([, name]) => name!);
    expect([...new Set(included)].sort()).toEqual(defined.sort());
    const opened = text.match(/\{\{-? (?:define|range|with|if) /g)?.length;
    expect(text.match(/\{\{-? end -?\}\}/g)?.length).toBe(opened);
    expect(settingsIn(text).filter((name) => !KNOWN.has(name))).toEqual([]);
  });
});
