/** `{ status: true, message, data }` (contract section 1, "Envelope"). */
export function success<T>(message: string, data: T): { status: true; message: string; data: T } {
  return { status: true, message, data };
}

/** `{ status: true, message }`, for the answers that carry no data. */
export function successWithoutData(message: string): { status: true; message: string } {
  return { status: true, message };
}
