import type { TSchema } from 'typebox';
import type { Actor } from '../../platform/audit/entry.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import type { OperatorErrorCode } from '../../platform/values/errors.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { DirectAct } from '../operators/acts/direct-act.ts';
import type { Permission } from '../operators/roles.ts';
import type { ReviewContext, Subject } from './review/subjects.ts';

/** Parameters of carrying out an approved act. */
export interface Approved<Content = Json> {
  proposalId: string;
  /** Null for the installation. */
  tenantId: string | null;
  content: Content;
  /** The secret that `prove` had sealed; null without one. */
  secret: string | null;
  /** The approver. */
  actor: Actor;
  nowMs: number;
}

/** Parameters of proposing an act. */
export interface Proposed<Content = Json> {
  /** Null for the installation. */
  tenantId: string | null;
  mode: Mode | null;
  content: Content;
  nowMs: number;
}

/** The result of an external check. */
interface Proven {
  /** Content to store and show instead of the submitted one. */
  content: Json;
  /** Sealed beside the proposal, shown to nobody, and deleted once it is done, refused or expired. */
  secret: string;
}

/** An act that needs approval: one operator proposes it and another approves it. */
export interface ProposalAct<Content = Json> {
  /** `subject.verb`; never changed. */
  name: string;
  /** The act in a sentence. */
  does: string;
  /** The permission that both people need. */
  permission: Permission;
  /** Scope: one environment of a business, or the installation. */
  of: 'tenant' | 'installation';
  content: TSchema;
  /**
   * The proposer and the approver each receive half of a token, and neither half works alone. The content has
   * a `half_hash` of the proposer's half.
   */
  halved?: true;
  /** Free-text fields of the content, sealed like the reason where they concern customers. */
  words?: readonly string[];
  /** Customers concerned, under the role `kolo_operator` inside the tenant; none by default. */
  concerns?(session: Session, proposed: Proposed<Content>): Promise<string[]>;
  /** Objects that the approver has to see: read on every view, inside the tenant, and never stored. */
  about?(content: Content): Subject;
  /** The effect of an approval, in a sentence; when undefined, `does` stands for it. */
  effect?(content: Content, seen: ReviewContext): string | undefined;
  /**
   * The effect at this moment, a sentence after `effect`, computed when an open proposal is read alone. Lists leave it
   * out: it costs statements for each proposal.
   */
  now?(proposed: Pick<Proposed<Content>, 'tenantId' | 'content'>): Promise<string | undefined>;
  /** Error codes besides `not_found`. */
  refuses?: readonly OperatorErrorCode[];
  /**
   * Verifies the proposal with an external party, before any transaction or storage. `carryOut` verifies
   * again. @throws ApiError where it fails
   */
  prove?(proposed: Proposed<Content>): Promise<Proven>;
  /** It can be proposed for up to a hundred objects at once, as one proposal. */
  many?: true;
  /** The one object that it changes, as `kind id`, by the prepared content: a tenant has at most one open proposal about it. */
  object?(content: Content): string;
  /**
   * Reason, in a sentence, that it can no longer be carried out; undefined while it can. Proposing checks it,
   * too. @param session of `kolo_operator`, inside the tenant @param tenantId nil for the installation
   */
  impossible?(
    session: Session,
    tenantId: string,
    content: Content,
    nowMs: number,
  ): Promise<string | undefined>;
  /**
   * Checks the proposal first, inside its tenant. @returns the content to store and show instead of the
   * submitted one @throws ApiError where it can never be done
   */
  prepare?(session: Session, proposed: Proposed<Content>): Promise<Json>;
  /**
   * Carries out an act without money movements in the transaction that marks the proposal as approved, under
   * the role `kolo_operator` inside its tenant. @returns the stored result, and one that is shown to the
   * approver and not stored @throws ApiError where it cannot be done now: the proposal stays open
   */
  execute?(session: Session, approved: Approved<Content>): Promise<{ result: Json; shown?: Json }>;
  /**
   * Carries out an act that moves money, or calls external parties, after the approval has committed. Its
   * transaction marks the proposal as done; neither happens where it is done or expired. @returns the stored
   * result @throws ApiError where it cannot be done now: the proposal stays approved and can be approved
   * again until it expires
   */
  carryOut?(approved: Approved<Content>): Promise<Json>;
}

/** Declares an act whose content has a known type. */
export const proposalAct = <Content>(act: ProposalAct<Content>): ProposalAct => act as unknown as ProposalAct;

/** An act with or without approval. The `acts.ts` of a concept declares each kind. */
export type OperatorAct = DirectAct | ProposalAct;

export const isProposalAct = (act: OperatorAct): act is ProposalAct => 'content' in act;
