import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { MemberName } from '../family.ts';

export type Kind =
  | 'post'
  | 'comment'
  | 'reaction'
  | 'message'
  | 'task'
  | 'journal'
  | 'event'
  | 'upload'
  | 'nightly';

/** One record of the server, named so that it can be read back, and what it has to say then. */
export interface Note {
  kind: Kind;
  who: MemberName;
  id: number | string;
  /** Where a record is found that has no address of its own: its post, its room or its day. */
  place?: number | string;
  fact: string;
}

interface Line extends Note {
  state: 'sent' | 'kept';
}

/** What a record may say: what was acknowledged last, or any change that was on its way after that. */
export interface Expected extends Omit<Note, 'fact'> {
  facts: string[];
}

const gather = (lines: Line[]): Expected[] => {
  const found = new Map<string, Expected>();
  for (const { state, fact, ...note } of lines) {
    const key = `${note.kind} ${note.id} ${note.kind === 'reaction' ? note.place : ''}`;
    const known = found.get(key);
    if (state === 'kept' || !known) found.set(key, { ...note, facts: [fact] });
    else known.facts.push(fact);
  }
  return [...found.values()];
};

/** Keeps what a client saw acknowledged, in a file outside the data folder. */
export const openLedger = (file: string) => {
  writeFileSync(file, '');
  const lines: Line[] = [];
  const write = (line: Line) => {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    lines.push(line);
  };
  return {
    /** A change of a known record that goes out now, and may or may not arrive. */
    sent: (note: Note) => write({ ...note, state: 'sent' }),
    /** The answer that says so has come. */
    kept: (note: Note) => write({ ...note, state: 'kept' }),
    length: () => lines.length,
    /** Whether a fact that begins so was noted after the first `mark` lines. */
    tells: (mark: number, begin: string) =>
      lines.slice(mark).some(({ fact }) => fact.startsWith(begin)),
    countKept: () => lines.filter(({ state }) => state === 'kept').length,
    /** The records that were spoken of after the first `mark` lines. */
    since: (mark: number): Expected[] => {
      const recent = new Set(lines.slice(mark).map(({ kind, id }) => `${kind} ${id}`));
      return gather(lines.filter(({ kind, id }) => recent.has(`${kind} ${id}`)));
    },
    /** All of it, from the file. */
    whole: (): Expected[] =>
      gather(
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Line),
      ),
  };
};

export type Ledger = ReturnType<typeof openLedger>;
