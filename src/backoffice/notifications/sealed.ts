import { type Session, statement } from '../../platform/db/database.ts';
import type { Sealed } from '../../platform/values/vault.ts';
import { type SealedTable, sealedAnew } from '../../platform/vault/sealed-rows.ts';
import { targetContext } from './send.ts';

const FIND = statement(
  'notification_channels_to_seal',
  `SELECT id, target_ciphertext AS ciphertext, target_key_id AS "keyId" FROM notification_channels
   WHERE target_key_id <> $1 LIMIT $2`,
);
const WRITE = statement(
  'seal_notification_channel',
  `UPDATE notification_channels SET target_ciphertext = $2, target_key_id = $3
   WHERE id = $1 AND target_ciphertext = $4`,
);

/** Addresses and secrets of channels. For sessions of `kolo_operator`. */
export const SEALED_CHANNELS: SealedTable = {
  table: 'notification_channels',
  ciphertexts: ['target_ciphertext'],
  async move(session: Session, _, { vault, limit }) {
    const rows = await session.query<Sealed & { id: string }>(FIND, [vault.sealsUnder, limit]);
    let moved = 0;
    for (const { id, ...before } of rows) {
      const { ciphertext, keyId } = sealedAnew(vault, before, targetContext(id));
      moved += await session.execute(WRITE, [id, ciphertext, keyId, before.ciphertext]);
    }
    return { found: rows.length, moved, last: null, conflicts: [] };
  },
};
