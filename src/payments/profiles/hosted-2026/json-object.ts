/** An object of an answer, or the body of a request, as JSON has it. */
export type JsonObject = Readonly<Record<string, unknown>>;
