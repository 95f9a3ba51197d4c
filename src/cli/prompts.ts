import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** Asks a person at a terminal, or reads line by line what a program writes to standard input. */
class Prompts {
  readonly #lines: AsyncIterator<string>;
  readonly #interface: Interface;
  readonly #output: NodeJS.WritableStream;
  readonly #onTerminal: boolean;
  #hidden = false;

  /** @param output where the questions stand, beside the command's own output */
  constructor(input: NodeJS.ReadStream, output: NodeJS.WritableStream) {
    this.#output = output;
    this.#onTerminal = input.isTTY === true;
    // The terminal's echo goes through here, so that secrets can be kept from it.
    const echo = new Writable({
      write: (chunk, _encoding, done) => {
        if (!this.#hidden) output.write(chunk);
        done();
      },
    });
    this.#interface = createInterface({ input, output: echo, terminal: this.#onTerminal });
    this.#lines = this.#interface[Symbol.asyncIterator]();
  }

  /** A line that shows as it is typed. */
  ask(question: string): Promise<string> {
    return this.#read(question, false);
  }

  /** A line that does not. */
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
      if (line.done) throw new CommandError(`\n${question}: nothing was given.`);
      return line.value;
    } finally {
      this.#hidden = false;
      // What is not echoed moves to no new line, nor does what came from a program.
      if (hidden || !this.#onTerminal) this.#output.write('\n');
    }
  }
}

/** Works with a person at the terminal of this process, whose questions stand beside the output. */
export async function withPrompts<T>(work: (prompts: Prompts) => Promise<T>): Promise<T> {
  const prompts = new Prompts(process.stdin, process.stderr);
  try {
    return await work(prompts);
  } finally {
    prompts.close();
  }
}
