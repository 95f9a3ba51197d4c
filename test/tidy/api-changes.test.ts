import { describe, expect, test } from 'vitest';
import { compareDescriptions } from '../../scripts/api-changes/descriptions.ts';
import { isBreaking, lineOf, RULES, type Rule, unannounced } from '../../scripts/api-changes/rules.ts';
import { readText, repositoryFiles } from './repository.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
/** Descriptions of one operation, `POST /a`, which is called `a`. */
const operation = (parts: object) => ({
  paths: { '/a': { post: { operationId: 'a', responses: {}, ...parts } } },
});
const bare = operation({});
const needing = (scope: string) => operation({ security: [{ secretKey: [scope] }] });
const answering = (schema: object) => operation({ responses: { 200: json(schema) } });
const failing = (schema: object) => operation({ responses: { 400: json(schema) } });
const taking = (schema: object, required = true) => operation({ requestBody: { required, ...json(schema) } });
const asking = (...parameters: object[]) => operation({ parameters });
const posting = (...events: string[]) => ({
  paths: {},
  webhooks: Object.fromEntries(
    events.map((type) => [
      type,
      { post: { operationId: type, requestBody: json({ type: 'object' }), responses: {} } },
    ]),
  ),
});

const text = { type: 'string' };
const b = (schema: object, ...required: string[]) => ({
  type: 'object',
  properties: { b: schema },
  required,
});
const nothing = { type: 'object', properties: {} };
const words = (...list: string[]) => ({ type: 'string', enum: list });
const eitherOf = (...formats: string[]) => ({
  ...text,
  anyOf: formats.map((format) => ({ ...text, format })),
});
const growing = (...list: string[]) => ({ ...words(...list), 'x-may-grow': true });
const parameter = (required: boolean, schema: object = text) => ({
  in: 'query',
  name: 'b',
  required,
  schema,
});
const kinds = (...types: string[]) => ({
  oneOf: types.map((type) => ({ type: 'object', properties: { kind: { type: 'string', const: type } } })),
  discriminator: { propertyName: 'kind' },
});

/** Of each rule a change that it is about, with where it is; nothing else must be found of it. */
const CASES: [rule: Rule, place: string, before: object, after: object][] = [
  ['operation removed', '', bare, { paths: {} }],
  ['operation added', '', { paths: {} }, bare],
  ['operation renamed', '', bare, operation({ operationId: 'c' })],
  ['another scope needed', '', needing('read'), needing('admin')],
  ['event removed', '', posting('a'), posting()],
  ['event added', '', posting(), posting('a')],
  ['status of a success removed', '200', answering(text), bare],
  ['status added', '200', bare, answering(text)],
  ['status of a failure removed', '400', failing(text), bare],
  ['media type removed', 'application/json', answering(text), operation({ responses: { 200: {} } })],
  ['media type added', 'application/json', operation({ responses: { 200: {} } }), answering(text)],
  ['parameter removed', 'b', asking(parameter(false)), asking()],
  ['optional parameter added', 'b', asking(), asking(parameter(false))],
  ['required parameter added', 'b', asking(), asking(parameter(true))],
  ['parameter required', 'b', asking(parameter(false)), asking(parameter(true))],
  ['parameter optional', 'b', asking(parameter(true)), asking(parameter(false))],
  ['body required', '', taking(text, false), taking(text)],
  ['body required', '', bare, taking(text)],
  ['body added', '', bare, taking(text, false)],
  ['property of a request removed', 'b', taking(b(text)), taking(nothing)],
  ['optional property of a request added', 'b', taking(nothing), taking(b(text))],
  ['required property of a request added', 'b', taking(nothing), taking(b(text, 'b'))],
  ['property of a request required', 'b', taking(b(text)), taking(b(text, 'b'))],
  ['property of a request optional', 'b', taking(b(text, 'b')), taking(b(text))],
  ['word of a request removed', 'b', taking(b(words('x', 'y'))), taking(b(words('x')))],
  [
    'word of a request removed',
    'b',
    asking(parameter(false, words('x', 'y'))),
    asking(parameter(false, words('x'))),
  ],
  ['word of a request added', 'b', taking(b(words('x'))), taking(b(words('x', 'y')))],
  ['words of a request listed', 'b', taking(b(text)), taking(b(words('x')))],
  ['words of a request not listed', 'b', taking(b(words('x'))), taking(b(text))],
  ['type of a request narrowed', '', taking({ type: ['string', 'null'] }), taking(text)],
  ['type of a request narrowed', '', taking({ type: 'number' }), taking({ type: 'integer' })],
  ['type of a request widened', '', taking(text), taking({ type: ['string', 'null'] })],
  ['bound of a request narrowed', '', taking({ ...text, maxLength: 9 }), taking({ ...text, maxLength: 8 })],
  ['bound of a request narrowed', '', taking(text), taking({ ...text, minLength: 1 })],
  ['bound of a request widened', '', taking({ ...text, minLength: 2 }), taking({ ...text, minLength: 1 })],
  ['form of a request changed', '', taking({ ...text, pattern: 'x' }), taking({ ...text, pattern: 'y' })],
  ['form of a request changed', '', taking(text), taking({ ...text, format: 'date' })],
  [
    'form of a request widened',
    '',
    taking({ ...text, format: 'date' }),
    taking(eitherOf('date', 'date-time')),
  ],
  [
    'form of a request changed',
    '',
    taking(eitherOf('date', 'date-time')),
    taking({ ...text, format: 'date' }),
  ],
  [
    'form of a request widened',
    '',
    taking({ ...text, pattern: 'x', format: 'y' }),
    taking({ ...text, pattern: 'x' }),
  ],
  ['property of an answer removed', 'b', answering(b(text)), answering(nothing)],
  ['property of an answer removed', 'b.b', answering(b(b(text))), answering(b(nothing))],
  ['property of an answer added', 'b', answering(nothing), answering(b(text))],
  ['property of an answer optional', 'b', answering(b(text, 'b')), answering(b(text))],
  ['property of an answer required', 'b', answering(b(text)), answering(b(text, 'b'))],
  ['word of an answer removed', 'b', answering(b(words('x', 'y'))), answering(b(words('x')))],
  ['word of an answer added', 'b', answering(b(growing('x'))), answering(b(growing('x', 'y')))],
  ['word of an answer added', 'b', failing(b(words('x'))), failing(b(words('x', 'y')))],
  ['word of a closed answer added', 'b', answering(b(words('x'))), answering(b(words('x', 'y')))],
  ['words of an answer listed', '', answering(text), answering(words('x'))],
  ['words of an answer not listed', '', answering(words('x')), answering(text)],
  ['type of an answer narrowed', '', answering({ type: ['string', 'null'] }), answering(text)],
  ['type of an answer widened', '', answering(text), answering({ type: ['string', 'null'] })],
  [
    'type of an answer widened',
    '',
    answering({ type: 'array', items: text }),
    answering({ type: 'array', items: { type: ['string', 'null'] } }),
  ],
  [
    'form of an answer changed',
    '',
    answering({ ...text, format: 'date' }),
    answering({ ...text, format: 'date-time' }),
  ],
  ['kind of an answer removed', 'y', answering(kinds('x', 'y')), answering(kinds('x'))],
  ['kind of an answer added', 'y', answering(kinds('x')), answering(kinds('x', 'y'))],
];

describe('of two descriptions', () => {
  test.each(CASES)('%s at “%s”', (rule, place, before, after) =>
    expect(compareDescriptions(before, after)).toEqual([{ rule, of: 'a', place }]));

  test('each rule is tried', () =>
    expect([...new Set(CASES.map(([rule]) => rule))].toSorted()).toEqual(Object.keys(RULES).toSorted()));

  test.each(CASES)('nothing is found where nothing changed: %s at “%s”', (_rule, _place, before, after) => {
    expect(compareDescriptions(before, before)).toEqual([]);
    expect(compareDescriptions(after, after)).toEqual([]);
  });

  test('what they refer to is in its place', () => {
    const referring = (b: object) => ({
      ...answering({ allOf: [{ $ref: '#/components/schemas/A' }, { type: 'object', required: ['b'] }] }),
      components: { schemas: { A: { type: 'object', properties: { b } } } },
    });
    const [change, ...others] = compareDescriptions(referring(text), referring({ type: 'integer' }));
    expect([change, others]).toEqual([
      { rule: 'type of an answer narrowed', of: 'a', place: 'b' },
      [{ rule: 'type of an answer widened', of: 'a', place: 'b' }],
    ]);
  });
});

describe('a change that breaks clients', () => {
  const removed = { rule: 'property of an answer removed', of: 'readWallet', place: 'data.tag' } as const;
  const gone = { rule: 'operation removed', of: 'listBanks', place: '' } as const;

  test('is announced by its operation and its field, each in backticks', () => {
    const all = [removed, gone, { rule: 'operation added', of: 'x', place: '' } as const];
    expect(unannounced(all, '')).toEqual([removed, gone]);
    expect(unannounced(all, 'The `tag` of `readWallet` is gone, and listBanks.')).toEqual([gone]);
    expect(unannounced(all, '`readWallet`, `listBanks`')).toEqual([removed]);
    expect(lineOf(removed)).toBe('readWallet data.tag: property of an answer removed');
    expect(isBreaking(removed)).toBe(true);
  });

  test('is looked for since each release: its description is kept', () => {
    const released = [...readText('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
      ([, version]) => version,
    );
    expect(released.length).toBeGreaterThan(0);
    expect(repositoryFiles(/^docs\/releases\//).toSorted()).toEqual(
      released.map((version) => `docs/releases/openapi-${version}.json`).toSorted(),
    );
  });
});
