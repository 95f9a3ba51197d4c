/** The answer of a command is no, or something that was named does not exist. Exit code 1. */
export class CommandError extends Error {}
