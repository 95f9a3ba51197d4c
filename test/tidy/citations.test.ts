import { describe, expect, test } from 'vitest';
import {
  type Citation,
  citationsIn,
  deadCitations,
  deadFiles,
  operationsOf,
  sectionsOf,
} from './citations.ts';
import { readText, repositoryFiles } from './repository.ts';

const SECTIONS = sectionsOf(readText('docs/contract.md'));

const TEXTS = repositoryFiles(/^(?:(?:src|test|scripts|bench|docs|migrations)\/.*\.(?:ts|md|sql)|[^/]+\.md)$/)
  // Its examples are wrong on purpose.
  .filter((file) => !file.startsWith('test/tidy/'))
  .map((file) => ({ file, text: readText(file) }));

describe('citations of the contract', () => {
  test('are found', () => {
    expect(TEXTS.flatMap(({ text }) => citationsIn(text)).length).toBeGreaterThan(40);
    expect([...SECTIONS.keys()]).toEqual(expect.arrayContaining(['1', '2', '3.1', '3.11', '4', '5']));
  });

  test('lead to a section, and to the row that they quote', () => {
    expect(
      TEXTS.flatMap(({ file, text }) => deadCitations(text, SECTIONS).map((what) => `${file}: ${what}`)),
    ).toEqual([]);
  });

  const FOUND: [text: string, citations: Citation[]][] = [
    ['/** Final (contract section 3.2). */', [{ section: '3.2' }]],
    ['/** Final (contract 3.2). */', [{ section: '3.2' }]],
    ['/** Contract section 5: these accounts. */', [{ section: '5' }]],
    ['(contract section 1, "Reference")', [{ section: '1', term: 'Reference' }]],
    ['/**\n * Sizes (contract\n * section 1, "Body").\n */', [{ section: '1', term: 'Body' }]],
    ['  // as in contract\n  // section 1', [{ section: '1' }]],
    ['(contract sections 2 and 3.1)', [{ section: '2' }, { section: '3.1' }]],
    ['[the contract](docs/contract.md) says so in 3.4', []],
    ['docs/contract.md section 3.4', [{ section: '3.4' }]],
    ['as the contract says; see section 3 of RFC 9110', []],
  ];
  test.each(FOUND)('in %j are read', (text, citations) => {
    expect(citationsIn(text)).toEqual(citations);
  });

  const DEAD: [text: string, found: string][] = [
    ['(contract section 9)', 'contract section 9'],
    ['(contract section 3.17)', 'contract section 3.17'],
    ['(contract section 1, "Refrence")', 'contract section 1, "Refrence"'],
    ['(contract section 4, "Money")', 'contract section 4, "Money"'],
    ['(interface section 4.1)', 'interface section 4.1'],
    ['(design section 4)', 'design section 4'],
  ];
  test.each(DEAD)('%s would be found', (text, found) => {
    expect(deadCitations(text, SECTIONS)).toEqual([found]);
  });
});

describe("the contract's table of endpoints", () => {
  const { paths } = JSON.parse(readText('openapi.json')) as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const { there, aliases, planned } = operationsOf(readText('docs/contract.md'));

  test('has every operation that there is, and marks the others', () => {
    expect(there.toSorted()).toEqual(described.toSorted());
    expect(planned.filter((operation) => described.includes(operation))).toEqual([]);
    expect(aliases.filter((operation) => described.includes(operation))).toEqual([]);
  });

  test('is read', () => {
    const rows = [
      '| `GET /api/v1/a?limit=`, `GET PATCH /api/v1/a/:a_id` | Reads. *Not yet:* more. |',
      '| `GET /api/v1/b` (alias `/api/v1/c`) | Lists. |',
      '| `POST /api/v1/d`, `…/e` | *Not yet:* section 3.4 |',
      '| `GET /healthz` | Alive. |',
    ];
    expect(operationsOf(`\n## 2. Endpoints\n\n${rows.join('\n')}\n\n## 3. More`)).toEqual({
      there: ['GET /api/v1/a', 'GET /api/v1/a/{a_id}', 'PATCH /api/v1/a/{a_id}', 'GET /api/v1/b'],
      aliases: ['GET /api/v1/c'],
      planned: ['POST /api/v1/d'],
    });
  });
});

describe('files', () => {
  // The changelog describes earlier states, and a migration is not edited.
  const now = TEXTS.filter(({ file }) => !/^(?:CHANGELOG\.md|migrations\/)/.test(file));

  test('named by a text are there', () => {
    const files = repositoryFiles(/./);
    expect(now.flatMap(({ file, text }) => deadFiles(text, files).map((name) => `${file}: ${name}`))).toEqual(
      [],
    );
  });

  const NAMED: [text: string, dead: string[]][] = [
    ['`engine.ts` batches', []],
    ['`ledger/engine.ts` batches', []],
    ['`gine.ts` batches, `engine.ts` too', ['gine.ts']],
    ['`wallets/engine.ts` batches', ['wallets/engine.ts']],
    ['`0002_gone.sql`', ['0002_gone.sql']],
    ['gone.ts, and `gone()`', []],
  ];
  test.each(NAMED)('in %s are checked', (text, dead) => {
    expect(deadFiles(text, ['src/ledger/engine.ts'])).toEqual(dead);
  });
});
