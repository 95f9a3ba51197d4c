import { Text } from '@mantine/core';
import { type Schemas, sendForFile } from '../../api/operator-api.ts';
import { Act } from '../../parts/act.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { saveFile } from '../../parts/save-file.ts';

/** Categories with receipts: money that a wallet sent. */
const TRANSFERS: readonly string[] = ['bank-outflow', 'wallet-transfer'];

/** Downloads of the receipt: whole, for a reason that the audit log records, or masked. */
export function Receipt({ of: transfer }: { of: Schemas['TransferInFull'] }) {
  const { id, reference, category, status } = transfer;
  const { business_id, mode } = useEnvironment();
  if (!TRANSFERS.includes(category)) return null;
  if (status === 'processing') {
    return (
      <Text size="sm" c="dimmed">
        There is no receipt yet: the transfer is still processing.
      </Text>
    );
  }
  const name = `receipt-${(reference ?? id).replace(/[^\w.-]+/g, '_')}.pdf`;
  return (
    <>
      <Act
        label="Download receipt"
        explanation="Saves a receipt to send to the customer, with names, account number and narration. The audit log records that you downloaded it, and why."
        asksWhy
        needs="reveal"
        run={async (reason) => {
          const path = { business_id, mode, transfer_id: id };
          const file = await sendForFile(
            '/ops/v1/businesses/{business_id}/{mode}/transfers/{transfer_id}/receipt/reveal',
            { path, body: { reason } },
          );
          saveFile(name, file);
          return 'Saved.';
        }}
      />
      <Export href={`/ops/v1/businesses/${business_id}/${mode}/transfers/${id}/receipt`} name={name}>
        Receipt, masked
      </Export>
    </>
  );
}
