import type { Check } from './report.ts';

/** An opening balance is known by the account that it comes from, and its import by the reference and by its wallet. */
const OPENING_BALANCES = `
  WITH opening AS (
    SELECT t.tenant_id, t.id, t.reference, w.import_id, i.id IS NOT NULL AS import_exists
    FROM transactions t
    JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.source_account AND s.kind = 'equity'
    LEFT JOIN wallets w ON w.tenant_id = t.tenant_id AND w.account_id = t.destination_account
    LEFT JOIN imports i ON i.tenant_id = t.tenant_id AND i.id = w.import_id
    WHERE t.category = 'adjustment'
  ),
  judged AS (
    SELECT opening.*,
           CASE WHEN import_id IS NULL THEN 'an opening balance of a wallet that no import created'
                WHEN NOT import_exists THEN 'an opening balance of an import that does not exist in the tenant'
                WHEN coalesce(reference, '') !~ ('^import:' || import_id || ':[1-9][0-9]*$')
                  THEN 'its reference is that of no line of the import that created its wallet'
           END AS problem
    FROM opening
  )
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key, problem,
         format('import:%s:<line>', import_id) AS expected, reference AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const IMPORTED_WALLETS = `
  SELECT w.tenant_id, 'wallets' AS row_table, format('account_id=%s', w.account_id) AS row_key,
         'it is of an import that does not exist in the tenant' AS problem, NULL AS expected, w.import_id AS found
  FROM wallets w
  LEFT JOIN imports i ON i.tenant_id = w.tenant_id AND i.id = w.import_id
  WHERE w.import_id IS NOT NULL AND i.id IS NULL`;

/** Until an import is finished some of its opening balances may be missing, and none may be there that is not its own. */
const TOTALS = `
  WITH created AS (
    SELECT tenant_id, import_id, count(*) AS wallets FROM wallets WHERE import_id IS NOT NULL GROUP BY 1, 2
  ),
  credited AS (
    SELECT w.tenant_id, w.import_id, count(*) AS balances, sum(t.amount) AS total
    FROM transactions t
    JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.source_account AND s.kind = 'equity'
    JOIN wallets w ON w.tenant_id = t.tenant_id AND w.account_id = t.destination_account
    WHERE t.category = 'adjustment'
    GROUP BY 1, 2
  ),
  counted AS (
    SELECT i.*, coalesce(c.wallets, 0) AS wallets_found, coalesce(b.balances, 0) AS balances_found,
           coalesce(b.total, 0) AS total_found
    FROM imports i
    LEFT JOIN created c ON c.tenant_id = i.tenant_id AND c.import_id = i.id
    LEFT JOIN credited b ON b.tenant_id = i.tenant_id AND b.import_id = i.id
  ),
  judged AS (
    SELECT counted.*,
           CASE WHEN wallets_found <> wallets THEN 'not every wallet of its file is there, or more are'
                WHEN balances_found > balances OR total_found > balance_total
                  THEN 'more opening balances are credited than its file has'
                WHEN finished_at IS NOT NULL AND (balances_found <> balances OR total_found <> balance_total)
                  THEN 'it is finished, and its opening balances are not those of its file'
           END AS problem
    FROM counted
  )
  SELECT tenant_id, 'imports' AS row_table, format('id=%s', id) AS row_key, problem,
         format('%s wallets, %s balances of %s in all', wallets, balances, balance_total) AS expected,
         format('%s wallets, %s balances of %s in all', wallets_found, balances_found, total_found) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const APPROVED = `
  WITH judged AS (
    SELECT t.tenant_id, t.id, t.proposal_id, p.act, p.content, p.result,
           CASE WHEN t.proposal_id IS NULL THEN 'nobody has proposed it'
                WHEN p.id IS NULL THEN 'its tenant has no such proposal'
                WHEN p.approved_by IS NULL AND NOT p.alone THEN 'nobody has approved its proposal'
                WHEN p.executed_at IS NULL THEN 'its proposal is not done'
                WHEN p.act <> 'import.load' THEN 'its proposal is for something else'
                WHEN p.result->>'import_id' IS DISTINCT FROM w.import_id::text
                  THEN 'its proposal was done by another import'
                WHEN p.content->>'sha256' IS DISTINCT FROM encode(i.file_hash, 'hex')
                  THEN 'it is of another file than was proposed'
           END AS problem
    FROM transactions t
    JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.source_account AND s.kind = 'equity'
    LEFT JOIN wallets w ON w.tenant_id = t.tenant_id AND w.account_id = t.destination_account
    LEFT JOIN imports i ON i.tenant_id = t.tenant_id AND i.id = w.import_id
    LEFT JOIN proposals p ON p.id = t.proposal_id AND p.chain = t.tenant_id
    WHERE t.category = 'adjustment'
  )
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key, problem,
         format('%s %s', act, content) AS expected, format('proposal %s, done by %s', proposal_id, result) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Compares a proposal's file with the import that executed it. */
const AS_APPROVED = `
  WITH done AS (
    SELECT p.chain AS tenant_id, p.id, p.content, p.result, i.id AS import_id, i.wallets, i.balances, i.balance_total, i.proposal_id,
           encode(i.file_hash, 'hex') AS file_hash,
           (SELECT sum((one->>'wallets')::numeric) FROM jsonb_array_elements(p.content->'opening_balances') AS one) AS said,
           (SELECT sum((one->>'total')::numeric) FROM jsonb_array_elements(p.content->'opening_balances') AS one) AS said_total
    FROM proposals p
    LEFT JOIN imports i ON i.tenant_id = p.chain AND i.id::text = p.result->>'import_id'
    WHERE p.act = 'import.load' AND p.executed_at IS NOT NULL
  ),
  judged AS (
    SELECT done.*,
           CASE WHEN import_id IS NULL THEN 'it is said to be done, and its tenant has no such import'
                WHEN proposal_id IS DISTINCT FROM id
                  THEN 'the import that it was done by is of another proposal'
                WHEN content->>'sha256' IS DISTINCT FROM file_hash THEN 'it was done by the import of another file'
                WHEN content->>'wallets' IS DISTINCT FROM wallets::text OR said IS DISTINCT FROM balances
                  OR said_total IS DISTINCT FROM balance_total
                  THEN 'the import that it was done by is not what it says'
           END AS problem
    FROM done
  )
  SELECT tenant_id, 'proposals' AS row_table, format('id=%s', id) AS row_key, problem, content::text AS expected,
         format('import %s of %s wallets, %s balances of %s in all', import_id, wallets, balances, balance_total) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Compares imported rows with the imports' own counts. */
export const importChecks: readonly Check[] = [
  {
    name: 'opening-balances',
    invariant: 3,
    says: 'An opening balance is that of a line of the import that created its wallet.',
    over: ['transactions', 'imports'],
    query: OPENING_BALANCES,
  },
  {
    name: 'imported-wallets',
    invariant: 8,
    says: 'A wallet that was imported is of an import of its tenant.',
    over: ['wallets', 'imports'],
    query: IMPORTED_WALLETS,
  },
  {
    name: 'imports',
    invariant: 2,
    says: 'An import has the wallets of its file and, once it is finished, opening balances of the same number and total.',
    over: ['imports'],
    query: TOTALS,
  },
  {
    name: 'imports-by-two',
    invariant: 6,
    says: 'An opening balance was proposed and approved with the file that it is of, and that file was imported once by it.',
    over: ['transactions', 'imports'],
    query: APPROVED,
  },
  {
    name: 'imports-as-approved',
    invariant: 6,
    says: 'A file that was imported by a proposal is the one that it says, with as many wallets and the same total.',
    over: ['imports'],
    query: AS_APPROVED,
  },
];
