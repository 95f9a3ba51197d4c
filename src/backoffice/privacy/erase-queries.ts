import { statement } from '../../platform/db/database.ts';
import { senderKeys, walletKeys } from '../rollups/search-keys.ts';

/** Statements that erase personal data, each for one row of the tenant of the session of `kolo_janitor`. */

export const ERASE_CUSTOMER = statement(
  'erase_customer',
  `UPDATE customers
   SET name = $3, email = NULL, email_lookup = NULL, phone = NULL, bvn_ciphertext = NULL, bvn_key_id = NULL,
     bvn_index = NULL, bvn_index_key_id = NULL, id_type = NULL, id_number_ciphertext = NULL, id_number_key_id = NULL,
     third_party_identifier = NULL, metadata = NULL, erased_at = $4
   WHERE tenant_id = $1 AND id = $2`,
);

/** The id becomes its name, like a wallet created without one. */
export const ERASE_WALLET = statement(
  'erase_wallet',
  'UPDATE wallets SET name = $3, request_hash = NULL WHERE tenant_id = $1 AND account_id = $2',
);

export const ERASE_ACCOUNT = statement(
  'erase_virtual_account',
  'UPDATE virtual_accounts SET account_name = $3, issued_name = $4 WHERE tenant_id = $1 AND id = $2',
);

export const ERASE_SENDER = statement(
  'erase_sender',
  `UPDATE inflow_senders SET name = $4, account_number = NULL, bank_code = NULL, bank_name = NULL
   WHERE tenant_id = $1 AND rail = $2 AND rail_inflow_id = $3`,
);

export const ERASE_NARRATION = statement(
  'erase_narration',
  'UPDATE transactions SET narration = $3 WHERE tenant_id = $1 AND id = $2',
);

export const ERASE_EVENT = statement(
  'erase_event',
  'UPDATE events SET content = $3 WHERE tenant_id = $1 AND id = $2',
);

/** An endpoint's response may repeat the request. */
export const ERASE_EXCERPTS = statement(
  'erase_excerpts',
  'UPDATE webhook_deliveries SET response_excerpt = NULL WHERE tenant_id = $1 AND event_id = $2',
);

/** The contact of an endpoint that is the customer. */
export const ERASE_CONTACT = statement(
  'erase_endpoint_contact',
  'UPDATE webhook_endpoints SET contact_email = NULL WHERE tenant_id = $1 AND id = $2',
);

/** The key that seals text about the customer. */
export const ERASE_KEY = statement(
  'erase_audit_key',
  'DELETE FROM audit_keys WHERE chain = $1 AND customer_id = $2',
);

/**
 * Waits for key creation in the tenant and blocks it until the transaction ends: keys read afterwards belong
 * to erased data.
 */
export const HOLD_KEYS = statement(
  'hold_search_keys',
  'UPDATE rollup_progress SET keys_erased_at = $2 WHERE tenant_id = $1',
);

/** Search keys of an inflow's sender. Plan: the primary key, for each of a few keys. */
export const ERASE_SENDER_KEYS = statement(
  'erase_sender_keys',
  `DELETE FROM search_keys
   WHERE tenant_id = $1 AND id = $2 AND key = ANY (ARRAY(${senderKeys('$3::text', '$4::text')}))`,
);

/** Search keys of a wallet from its own name; the customer's stay until the customer is erased. */
export const ERASE_WALLET_KEYS = statement(
  'erase_wallet_keys',
  `DELETE FROM search_keys
   WHERE tenant_id = $1 AND id = $2
     AND key = ANY (ARRAY(${walletKeys('$3::text')} EXCEPT ${walletKeys('$4::text')}))`,
);

/** Search keys of wallets from their customer's name. */
export const ERASE_CUSTOMER_KEYS = statement(
  'erase_customer_keys',
  `DELETE FROM search_keys
   WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) AND key = ANY (ARRAY(${walletKeys('$3::text')}))`,
);
