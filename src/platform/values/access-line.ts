/** The message of the log line of each request. The logger composes and buffers lines that carry it. */
export const ACCESS = 'request';

/** The members of such a line. No text has a character that JSON escapes. */
export interface AccessLine {
  request_id: string;
  method: string;
  /** The route's pattern. */
  route: string;
  status: number;
  ms: number;
  /** The error code of a failure. */
  code?: string | undefined;
  keyId?: string | undefined;
  tenantId?: string | undefined;
  operatorId?: string | undefined;
  businessId?: string | undefined;
  mode?: string | undefined;
}
