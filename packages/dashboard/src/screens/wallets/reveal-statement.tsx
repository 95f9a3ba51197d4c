import { Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { sendForFile } from '../../api/operator-api.ts';
import { Act } from '../../parts/act.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { saveFile } from '../../parts/save-file.ts';
import { dayName } from '../../parts/time-text.ts';
import type { Range } from './date-range.tsx';

type Format = 'csv' | 'pdf';

/** Saves a statement with names, account numbers and narrations, for a reason that the audit log records. */
export function RevealStatement({ walletId, range: { from, to } }: { walletId: string; range: Range }) {
  const environment = useEnvironment();
  const [format, setFormat] = useState<Format>('csv');
  return (
    <Act
      label="Unmasked statement"
      explanation={`Saves the statement from ${dayName(from)} to ${dayName(to)} with names, account numbers and narrations. The audit log records that you exported it, and why.`}
      asksWhy
      needs="reveal"
      run={async (reason) => {
        const file = await sendForFile(
          '/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/statement/reveal',
          {
            path: { ...environment, wallet_id: walletId },
            query: { start_date: from, end_date: to, format },
            body: { reason },
          },
        );
        saveFile(`statement-${walletId}-${from}-${to}.${format}`, file);
        return 'Saved.';
      }}
    >
      <Radio.Group label="As" value={format} onChange={(value) => setFormat(value as Format)}>
        <Group mt={4}>
          <Radio value="csv" label="CSV" />
          <Radio value="pdf" label="PDF" />
        </Group>
      </Radio.Group>
    </Act>
  );
}
