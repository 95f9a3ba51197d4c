/** What keeps a command from running; the message is one sentence that an operator can act on, and no stack helps. */
export class OperatorError extends Error {}
