import { openWords, type ReadWords, sealWords } from '../../platform/audit/sealed-text.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { ProposalAct, Proposed } from './act.ts';

/* Seals the text of proposals (reason, refusal, free-text content fields) where it concerns customers. */

/** The text of a proposal. */
interface Written {
  act: string;
  content: Json;
  reason: string;
  refusal: string | null;
}
type Fields = { readonly [field: string]: Json };

/** Replaces each free-text field of a content. */
async function changed(
  { words = [] }: ProposalAct,
  content: Json,
  change: (text: string) => string | Promise<string>,
): Promise<Json> {
  const fields = { ...(content as Fields) };
  for (const name of words) {
    const text = fields[name];
    if (typeof text === 'string') fields[name] = await change(text);
  }
  return words.length === 0 ? content : fields;
}

/** Gives the function that seals text about the customers of a proposal. */
export async function sealer(
  session: Session,
  vault: Vault,
  act: ProposalAct,
  proposed: Proposed,
): Promise<{ text(words: string): Promise<string>; content(content: Json): Promise<Json> }> {
  const { tenantId, nowMs } = proposed;
  const customerIds = (await act.concerns?.(session, proposed)) ?? [];
  const text = async (words: string) =>
    tenantId === null ? words : sealWords(session, vault, { tenantId, customerIds }, words, nowMs);
  return { text, content: (content) => changed(act, content, text) };
}

/** The content of a proposal as it was submitted. */
export async function openContent(
  session: Session,
  vault: Vault,
  act: ProposalAct,
  content: Json,
): Promise<Json> {
  return changed(act, content, async (text) => (await openWords(session, vault, [text]))(text));
}

/** Opens the text of proposals for people who may read them. */
export async function withPlainText<Proposal extends Written>(
  session: Session,
  vault: Vault,
  acts: ReadonlyMap<string, ProposalAct>,
  proposals: readonly Proposal[],
): Promise<Proposal[]> {
  const stored = proposals.flatMap(({ act, content, reason, refusal }) => [
    reason,
    refusal,
    ...(acts.get(act)?.words ?? []).map((name) => (content as Fields)[name]),
  ]);
  const texts = stored.filter((one) => typeof one === 'string');
  const read: ReadWords = await openWords(session, vault, texts);
  const shown: Proposal[] = [];
  for (const proposal of proposals) {
    const { act: name, content, reason, refusal } = proposal;
    const act = acts.get(name);
    shown.push({
      ...proposal,
      content: act === undefined ? content : await changed(act, content, read),
      reason: read(reason),
      refusal: refusal === null ? null : read(refusal),
    });
  }
  return shown;
}
