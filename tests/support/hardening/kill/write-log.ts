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

/** A record, identified so that it can be read back, with its expected content. */
export interface Note {
  kind: Kind;
  who: MemberName;
  id: number | string;
  /** Where to find a record without an address of its own: its post, room or day. */
  place?: number | string;
  fact: string;
}

interface Line extends Note {
  state: 'sent' | 'kept';
}

/** Allowed contents: the last acknowledged one, or any change sent after it. */
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

/** Logs acknowledged writes, in a file outside the data folder. */
export const openWriteLog = (file: string) => {
  writeFileSync(file, '');
  const lines: Line[] = [];
  const write = (line: Line) => {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    lines.push(line);
  };
  return {
    /** A change being sent, which may or may not arrive. */
    sent: (note: Note) => write({ ...note, state: 'sent' }),
    kept: (note: Note) => write({ ...note, state: 'kept' }),
    length: () => lines.length,
    /** Whether a fact with this prefix was logged after the first `mark` lines. */
    tells: (mark: number, begin: string) =>
      lines.slice(mark).some(({ fact }) => fact.startsWith(begin)),
    countKept: () => lines.filter(({ state }) => state === 'kept').length,
    since: (mark: number): Expected[] => {
      const recent = new Set(lines.slice(mark).map(({ kind, id }) => `${kind} ${id}`));
      return gather(lines.filter(({ kind, id }) => recent.has(`${kind} ${id}`)));
    },
    whole: (): Expected[] =>
      gather(
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Line),
      ),
  };
};

export type WriteLog = ReturnType<typeof openWriteLog>;
