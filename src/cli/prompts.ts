import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** Prompts at a terminal, or reads lines from standard input. */
class Prompts {
  readonly #lines: AsyncIterator<string>;
  readonly #interface: Interface;
  readonly #output: NodeJS.WritableStream;
  readonly #onTerminal: boolean;
  #hidden = false;

  /** @param output receives the questions, apart from the command's own output */
  constructor(input: NodeJS.ReadStream, output: NodeJS.WritableStream) {
    this.#output = output;
    this.#onTerminal = input.isTTY === true;
    // Filters the terminal's echo, to omit secrets.
    const echo = new Writable({
      write: (chunk, _encoding, done) => {
        if (!this.#hidden) output.write(chunk);
        done();
      },
    });
    this.#interface = createInterface({ input, output: echo, terminal: this.#onTerminal });
    this.#lines = this.#interface[Symbol.asyncIterator]();
  }

  /** Reads a line with echo. */
  ask(question: string): Promise<string> {
    return this.#read(question, false);
  }

  /** Reads a line without echo. */
  askHidden(question: string): Promise<string> {
    return this.#read(question, true);
  }

  close(): void {
    this.#interface.close();
  }

  async #read(question: string, hidden: boolean): Promise<string> {
    this.#output.write(`${question}: `);
    this.#hidden = hidden;
    try {
      const line = await this.#lines.next();
      if (line.done) throw new CommandError(`\n${question}: no input.`);
      return line.value;
    } finally {
      this.#hidden = false;
      // Hidden input and input from a program echo no line break.
      if (hidden || !this.#onTerminal) this.#output.write('\n');
    }
  }
}

/** Prompts on standard input, with the questions on standard error. */
export async function withPrompts<T>(work: (prompts: Prompts) => Promise<T>): Promise<T> {
  const prompts = new Prompts(process.stdin, process.stderr);
  try {
    return await work(prompts);
  } finally {
    prompts.close();
  }
}
