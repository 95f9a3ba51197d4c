import { type Session, statement } from '../../platform/db/database.ts';
import { addEmail, type Email } from '../../platform/email/outbox.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { WAITING_COUNTED_MAX } from './events.ts';

/** Longest shown URL in a subject, characters. */
const SUBJECT_URL_CHARS_MAX = 120;

/** The business of an endpoint. */
interface Owner {
  name: string;
  businessId: string;
  mode: Mode;
}

/** The state of an endpoint, as its event has it. */
interface EndpointState {
  id: string;
  url: string;
  failing_since: string | null;
  error: string | null;
  deliveries_waiting: number;
  /** Only of a disabled one. */
  disabled_reason?: string;
}

const OWNER = statement(
  'owner_of_endpoint',
  `SELECT b.name, b.id AS "businessId", t.mode
   FROM tenants t JOIN businesses b ON b.id = t.business_id WHERE t.tenant_id = $1`,
);

/** Writes the emails to contacts of endpoints (contract section 3.16). It exists only where emails are sent. */
export class ContactEmails {
  readonly #directory: Session;
  readonly #vault: Vault;
  readonly #dashboardUrl: string | undefined;

  /**
   * @param options.directory a session of the role `kolo_directory`
   * @param options.dashboardUrl undefined if the dashboard has no public address
   */
  constructor(options: { directory: Session; vault: Vault; dashboardUrl: string | undefined }) {
    this.#directory = options.directory;
    this.#vault = options.vault;
    this.#dashboardUrl = options.dashboardUrl;
  }

  /** The emails of one tenant. Call it before the transaction: it reads on another connection. */
  async of(tenantId: string): Promise<ContactEmailsOfTenant> {
    const [owner] = await this.#directory.query<Owner>(OWNER, [tenantId]);
    return {
      add: (session, to, state, nowMs) => {
        const email = { to, ...emailText(state, owner!, this.#dashboardUrl) };
        return addEmail(session, this.#vault, tenantId, email, nowMs);
      },
    };
  }
}

export interface ContactEmailsOfTenant {
  /** Call it in the transaction of the change. */
  add(session: Session, to: string, state: EndpointState, nowMs: number): Promise<void>;
}

/** A URL without its query, which may hold a secret. */
function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** Such as `2026-01-15 08:00 UTC`. */
const timeText = (rfc3339: string): string => `${rfc3339.slice(0, 16).replace('T', ' ')} UTC`;

function emailText(
  state: EndpointState,
  owner: Owner,
  dashboardUrl: string | undefined,
): Pick<Email, 'subject' | 'text'> {
  const { id, failing_since: since, error, deliveries_waiting: waiting, disabled_reason: reason } = state;
  const url = shownUrl(state.url);
  const isDisabled = reason !== undefined;
  const lines = [
    isDisabled
      ? 'Kolo has disabled your webhook endpoint. It receives no more events.'
      : 'Your webhook endpoint fails. It has accepted no delivery for an hour or more.',
    '',
    `Endpoint: ${url}`,
    `Id: ${id}`,
    `Business: ${owner.name} (${owner.mode})`,
    ...(isDisabled ? [`Reason: ${reason}`] : []),
    ...(since === null ? [] : [`Failing since: ${timeText(since)}`]),
    ...(error === null ? [] : [`Last attempt: ${error}`]),
    `Deliveries waiting: ${waiting === WAITING_COUNTED_MAX ? `${waiting} or more` : waiting}`,
    '',
    'What to do:',
    ...(isDisabled ? whenDisabled(id) : WHEN_FAILING),
  ];
  if (dashboardUrl !== undefined) {
    const page = `b/${owner.businessId}/${owner.mode}/developers/endpoints/${id}`;
    lines.push('', `The endpoint in the dashboard: ${dashboardUrl}/${page}`);
  }
  const subject = `Webhook endpoint ${isDisabled ? 'disabled' : 'failing'}: ${url.slice(0, SUBJECT_URL_CHARS_MAX)}`;
  return { subject, text: `${lines.join('\n')}\n` };
}

const REPAIR = '- Check that the endpoint runs, and that it answers each POST with a 2xx status in time.';

const WHEN_FAILING = [
  REPAIR,
  '- Resend nothing yet. Kolo tries each delivery again for about three days.',
  '- If it keeps failing, Kolo disables it.',
];

const whenDisabled = (id: string): string[] => [
  REPAIR,
  `- Enable it again: PATCH /api/v1/webhooks/${id} with { "enabled": true }.`,
  '- The deliveries that waited are cancelled. No event is lost: GET /api/v1/events has all of them for at least 30 days.',
];
