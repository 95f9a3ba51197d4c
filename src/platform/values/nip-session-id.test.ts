import { describe, expect, it } from 'vitest';
import { nipSessionId, type RailIdParts } from './nip-session-id.ts';

const parts = (fields: Partial<RailIdParts> = {}): RailIdParts => ({
  institutionCode: '999999',
  nowMs: Date.parse('2026-01-15T08:00:00.999Z'),
  processNumber: 7,
  count: 42,
  ...fields,
});

describe('a NIP session id', () => {
  it.each<[name: string, fields: Partial<RailIdParts>, id: string]>([
    ['has code, time in Lagos, process and count', {}, '999999260115090000000007000042'],
    [
      'changes its day at midnight in Lagos',
      { nowMs: Date.parse('2026-01-15T23:00:00Z') },
      '999999260116000000000007000042',
    ],
    ['keeps six digits of the process', { processNumber: 1_000_001 }, '999999260115090000000001000042'],
    ['keeps six digits of the count', { count: 1_000_000 }, '999999260115090000000007000000'],
    ['begins with the code of who pays', { institutionCode: '950547' }, '950547260115090000000007000042'],
  ])('%s', (_, fields, id) => {
    expect(nipSessionId(parts(fields))).toBe(id);
    expect(nipSessionId(parts(fields))).toBe(id);
  });
});
