import { OperatorError } from '../../values/operator-error.ts';

/** A failure of the embedded server; the message is one sentence that an operator can act on. */
export class EmbeddedServerError extends OperatorError {
  override readonly name = 'EmbeddedServerError';
}

/**
 * The world moved while the server was being opened: it was stopping, or another process was faster. Opening
 * starts again from the beginning; when that has gone on for too long the message is what the operator reads.
 */
export class TryAgain extends EmbeddedServerError {}

/** The `code` of a Node.js or PostgreSQL error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of anything that was thrown, on one line. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();
}

/** The sentence for a disk that has no room left. */
export function diskFull(folder: string): EmbeddedServerError {
  return new EmbeddedServerError(`The disk that holds ${folder} is full: free some space and start again.`);
}

/** Turns what the operating system refused into a sentence; other errors of our own pass unchanged. */
export function forOperator(error: unknown, folder: string): EmbeddedServerError {
  if (error instanceof EmbeddedServerError) return error;
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder);
    case 'EROFS':
      return new EmbeddedServerError(`The data folder ${folder} is on a disk that cannot be written to.`);
    case 'EACCES':
    case 'EPERM':
      return new EmbeddedServerError(
        `The data folder ${folder} cannot be used by this user (${errorText(error)}): start as the user it belongs to.`,
      );
    default:
      return new EmbeddedServerError(
        `The embedded PostgreSQL in ${folder} could not be opened: ${errorText(error)}.`,
      );
  }
}
