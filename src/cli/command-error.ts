/** The command was called with something that does not exist; the message says what. Exit code 1. */
export class CommandError extends Error {}
