import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { type Block, blocksOf, programsIn } from '../docs/blocks.ts';
import { runProgram } from '../docs/compile.ts';
import { freePort } from '../support/free-port.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

/** Kolo's address in the guides, and the port of the reader's own program. */
const KOLO = 'http://127.0.0.1:4000';
const OWN_PORT = '4001';
/** File of a shell's variables and functions, from one block to the next. */
const STATE = '.state';
/**
 * Words of blocks that are tested elsewhere: by `.ci/run` on a new machine, or by the tests of operators' commands and
 * of webhook receivers; or that show another file.
 */
const ELSEWHERE = new Set(['install', 'operator', 'receiver', 'file']);
/** Parts of output that vary, with the text that replaces them before the comparison. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<time>'],
  [/\d{4}-\d\d-\d\d/g, '<day>'],
  [/\b\d{13,30}\b/g, '<number>'],
  [/(whsec_|(?:test|live)_key_)[A-Za-z0-9+/=]+/g, '$1<secret>'],
];

const masked = (text: string): string =>
  VARYING.reduce((rest, [varying, mask]) => rest.replace(varying, mask), text).trim();

/** Somebody who follows the guides word by word, beside a Kolo. */
export class Reader {
  readonly kolo: TestKolo;
  readonly #folder: string;
  readonly #port: string;

  private constructor(kolo: TestKolo, folder: string, port: string) {
    this.kolo = kolo;
    this.#folder = folder;
    this.#port = port;
  }

  static async begin(): Promise<Reader> {
    const folder = await mkdtemp(join(tmpdir(), 'kolo-guides-'));
    const kolo = await startKolo();
    await mkdir(join(folder, '.kolo'));
    // The file that the first start writes.
    const sandbox = JSON.stringify({ base_url: kolo.baseUrl, secret_key: kolo.test.key }, null, 2);
    await writeFile(join(folder, '.kolo', 'sandbox.json'), sandbox);
    return new Reader(kolo, folder, String(await freePort()));
  }

  /**
   * Runs what a guide shows, one block after the other. A block of `json` or `text` behind one is what that printed, but for what differs each
   * time; of an object in `json` the fields that it shows.
   *
   * @returns how many were run
   */
  async follow(guide: string): Promise<number> {
    await writeFile(join(this.#folder, STATE), '');
    const blocks = blocksOf(guide);
    const programs = programsIn(blocks);
    let printed: string | undefined;
    let ran = 0;
    for (const block of blocks) {
      if (block.words.some((word) => ELSEWHERE.has(word) || word === 'continued')) continue;
      if (block.language === 'json' || block.language === 'text') {
        shows(block, printed);
        printed = undefined;
      } else if (block.language === 'ts') {
        const env = { KOLO_URL: this.kolo.baseUrl, KOLO_KEY: this.kolo.test.key };
        const program = programs.find(({ line }) => line === block.line)!;
        printed = await runProgram({ ...program, text: this.#here(program.text) }, env);
        ran += 1;
      } else if (block.language === 'sh') {
        printed = await this.#shell(block);
        ran += 1;
      } else expect(block.language, `${guide}:${block.line}`).toBe('mermaid');
    }
    return ran;
  }

  #here(text: string): string {
    return text.replaceAll(KOLO, this.kolo.baseUrl).replaceAll(OWN_PORT, this.#port);
  }

  async #shell({ file, line, text }: Block): Promise<string> {
    const script = `set -aeuo pipefail\n. ./${STATE}\n${this.#here(text)}\n{ declare -px; declare -f; } > ${STATE}\n`;
    const env = { PATH: process.env.PATH, KOLO_URL: this.kolo.baseUrl, KOLO_KEY: this.kolo.test.key };
    try {
      return (await promisify(execFile)('bash', ['-c', script], { cwd: this.#folder, env })).stdout;
    } catch (error) {
      throw new Error(`${file}:${line}: ${String(error)}`);
    }
  }

  async end(): Promise<void> {
    expect(await this.kolo.findings()).toEqual([]);
    await this.kolo.stop();
    await rm(this.#folder, { recursive: true });
  }
}

function shows({ file, line, language, text }: Block, printed: string | undefined): void {
  const place = `${file}:${line}`;
  expect(printed, `what is printed before ${place}`).toBeDefined();
  if (language === 'text') expect(masked(printed!), place).toBe(masked(text));
  else expect(JSON.parse(masked(printed!)), place).toMatchObject(JSON.parse(masked(text)) as object);
}
