import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal without showing what is typed; from a pipe, reads its first line. */
const askAtTerminal = async (question: string): Promise<string> => {
  process.stderr.write(`${question} `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { stdin } = process;
  const reader = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    const closed = new Promise<string>((resolve) => reader.once('close', () => resolve('')));
    return await Promise.race([reader.question(''), closed]);
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
};

/** A passphrase, which an argument would leave in the command line's history. @throws where the file cannot be read */
export const askPassphrase = async (question: string, file: string | undefined): Promise<string> =>
  file === undefined
    ? askAtTerminal(question)
    : (readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '');
