import type { TSchema } from 'typebox';
import type { Actor } from '../../platform/audit/entry.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { OperatorErrorCode } from '../../platform/values/errors.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Permission } from '../operators/roles.ts';
import type { Subject, ReviewContext } from './review/subjects.ts';

/** What an act is done with, once it is approved. */
export interface Approved<Content = Json> {
  proposalId: string;
  /** Null for the installation. */
  tenantId: string | null;
  content: Content;
  /** What `prove` had sealed beside it; null where it had nothing. */
  secret: string | null;
  /** Who approved it. */
  actor: Actor;
  nowMs: number;
}

/** What an act is proposed with. */
export interface Proposed<Content = Json> {
  /** Null for the installation. */
  tenantId: string | null;
  mode: Mode | null;
  content: Content;
  nowMs: number;
}

/** What somebody outside has said of what is proposed. */
interface Proven {
  /** What is kept and shown in place of what was sent. */
  content: Json;
  /** What of it nobody is shown: sealed beside the proposal, and gone once that is done, refused or over. */
  secret: string;
}

/** Something that one person proposes and another approves. */
export interface ProposalAct<Content = Json> {
  /** As `subject.verb`; never changed. */
  name: string;
  /** What it does, in a sentence. */
  does: string;
  /** What both need. */
  permission: Permission;
  /** For what it is: one side of a business, or the installation. */
  of: 'tenant' | 'installation';
  content: TSchema;
  /**
   * Who approves is shown a token that is worth nothing without its other half, which who proposes is shown: neither is let in alone.
   * The content has a `half_hash` of that half.
   */
  halved?: true;
  /** Fields of the content in people's own words, which are sealed like the reason where it concerns customers. */
  words?: readonly string[];
  /** The customers whom it concerns, under the role `kolo_operator` inside the tenant; nobody unless said. */
  concerns?(session: Session, proposed: Proposed<Content>): Promise<string[]>;
  /** What whoever approves it has to see: it is read whenever they look, inside the tenant, and never kept. */
  about?(content: Content): Subject;
  /** What happens once it is approved, in a sentence; undefined, or nothing, where `does` has to say it. */
  effect?(content: Content, seen: ReviewContext): string | undefined;
  /** The effect at this moment, in a sentence behind `effect`: computed whenever somebody looks at an open proposal. */
  now?(proposed: Pick<Proposed<Content>, 'tenantId' | 'content'>): Promise<string | undefined>;
  /** Codes that it may be refused with, besides `not_found`. */
  refuses?: readonly OperatorErrorCode[];
  /**
   * Asks others outside whether it is as proposed: before any transaction, and before anything is kept. `carryOut` asks again.
   *
   * @throws ApiError where it is not so
   */
  prove?(proposed: Proposed<Content>): Promise<Proven>;
  /** The one object whose money it moves, as `kind id`: at most one proposal about it is open in its tenant. */
  object?(content: Content): string;
  /**
   * Why it can never be carried out any more, in a sentence; undefined where it still can.
   *
   * @param session of `kolo_operator` or `kolo_app`, inside the tenant
   */
  impossible?(session: Session, tenantId: string, content: Content): Promise<string | undefined>;
  /**
   * Looks at what is proposed before anybody else does, inside the tenant that it is for.
   *
   * @returns what is kept and shown in place of what was sent
   * @throws ApiError where it can never be done
   */
  prepare?(session: Session, proposed: Proposed<Content>): Promise<Json>;
  /**
   * Does it, in the transaction that marks the proposal as approved, under the role `kolo_operator` inside the tenant that it is for:
   * what moves no money.
   *
   * @returns what is kept of it, and what is shown to who approves and kept nowhere
   * @throws ApiError where it cannot be done now: the proposal stays open
   */
  execute?(session: Session, approved: Approved<Content>): Promise<{ result: Json; shown?: Json }>;
  /**
   * Does it once the approval has committed: what moves money, or asks others outside. The transaction that does it marks the
   * proposal as done, and neither happens where it is done or over.
   *
   * @returns what is kept of it
   * @throws ApiError where it cannot be done now: the proposal stays approved, and can be approved again until it is over
   */
  carryOut?(approved: Approved<Content>): Promise<Json>;
}

/** An act whose content is known by its type. */
export const proposalAct = <Content>(act: ProposalAct<Content>): ProposalAct => act as unknown as ProposalAct;
