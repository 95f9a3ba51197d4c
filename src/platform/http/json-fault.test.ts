import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOfJsonFault } from './json-fault.ts';

test.each([
  ['nothing', '', 1, 1],
  ['a word', 'naira', 1, 1],
  ['a trailing comma', '{"a": 1,}', 1, 9],
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['a missing colon', '{"a" 1}', 1, 6],
  ['single quotes', "{'a': 1}", 1, 2],
  ['a missing end', '{"a": [1, 2', 1, 12],
  ['an open string', '{"a": "b}', 1, 10],
  ['a line break in a string', '{"a": "b\nc"}', 1, 9],
  ['an escape that there is not', '{"a": "\\x"}', 1, 8],
  ['a zero before a number', '[1, 02]', 1, 6],
  ['a second value', '{} {}', 1, 4],
  ['a column after characters outside the plane', '{"😀": ?}', 1, 7],
  ['an underscore in a number', '{"amount": 5_000}', 1, 13],
])('%s is found', (_, text, line, column) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(placeOfJsonFault(text)).toEqual({ line, column });
});

test('valid JSON is read to its end, and a fault is not past the end', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, at) => {
      expect(placeOfJsonFault(json)).toEqual({ line: 1, column: [...json].length + 1 });
      const cut = json.slice(0, at % json.length);
      expect(placeOfJsonFault(cut).column).toBeLessThanOrEqual([...cut].length + 1);
    }),
  );
});

test('a body of 1 MiB takes no time to speak of', () => {
  const text = `{"a": "${'\\n'.repeat(500_000)}"`;
  expect(placeOfJsonFault(text)).toEqual({ line: 1, column: text.length + 1 });
});
