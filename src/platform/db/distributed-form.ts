import type { Statement } from './statement.ts';

/** An INSERT of a tenant's rows that are given as arrays. */
const FROM_ARRAYS =
  /^(\s*INSERT INTO \w+\s+\(tenant_id,[^;]*?SELECT )\$1(,[^;]*?FROM )(unnest\((?:[^()]|\([^()]*\))*\)\s+AS \w+(?: \([^)]*\))?)(?=\s*(?:ON CONFLICT|RETURNING|$))/;

/** A change of a tenant's rows that are known by their place. */
const BY_PLACE = /\bWHERE (?=(\w+)\.ctid =)/g;

const forms = new Map<string, string>();

/**
 * The text of a statement for a database of Citus. Citus sends an INSERT … SELECT to the node of a tenant only if it reads a
 * row of the tenant there. It would bring other rows to the coordinator and copy them, which row-level security forbids.
 * It changes rows only if their tenant is named.
 */
export function distributedForm(statement: Statement | string): string {
  const { text, distributed } =
    typeof statement === 'string' ? { text: statement, distributed: undefined } : statement;
  if (distributed !== undefined) return distributed;
  const known = forms.get(text);
  if (known !== undefined) return known;
  const form = text
    .replace(FROM_ARRAYS, '$1own.tenant_id$2ledgers own CROSS JOIN $3 WHERE own.tenant_id = $$1')
    .replaceAll(BY_PLACE, 'WHERE $1.tenant_id = $$1 AND ');
  // Texts without a name may be endless in number.
  if (typeof statement !== 'string') forms.set(text, form);
  return form;
}
