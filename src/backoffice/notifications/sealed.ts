import { statement } from '../../platform/db/database.ts';
import { moveRows, type SealedTable } from '../../platform/vault/sealed-rows.ts';
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
  move: (session, _, options) =>
    moveRows(session, { find: FIND, write: WRITE, contextOf: targetContext }, options),
};
