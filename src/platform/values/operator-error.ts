/** An error that stops a command. Its message is one sentence that an operator can act on, so no stack is printed. */
export class OperatorError extends Error {}
