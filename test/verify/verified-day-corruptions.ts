import type { Corruption } from './corruption.ts';

export const verifiedDayCorruptions: readonly Corruption[] = [
  {
    check: 'verified-days',
    what: 'a day that had other movements when it was verified',
    sql: (w) => [
      `INSERT INTO verified_days VALUES ('${w.a.tenantId}', '2026-01-15', 85, sha256('1'), now())`,
    ],
    table: 'verified_days',
    key: () => 'day=2026-01-15',
  },
  {
    check: 'verified-days',
    what: 'a verified day without its movements',
    sql: (w) => [`INSERT INTO verified_days VALUES ('${w.a.tenantId}', '2026-01-10', 1, sha256('1'), now())`],
    table: 'verified_days',
    key: () => 'day=2026-01-10',
  },
  {
    check: 'verified-days',
    what: 'movements in a day that had none when it was verified',
    sql: (w) => [`INSERT INTO verified_days VALUES ('${w.a.tenantId}', '2026-01-16', 1, sha256('1'), now())`],
    table: 'verified_days',
    key: () => 'day=2026-01-15',
  },
];
