import type { PersonKind } from '#tests/support/make/household/people.ts';

export type Visitor = PersonKind | 'nobody';
export const visitors: readonly Visitor[] = [
  'guest',
  'expired',
  'friend',
  'family',
  'kid',
  'admin',
  'nobody',
];

export const members = ['admin', 'family', 'kid', 'friend', 'guest'] as const;
/** Said with everything that is said: who is not to read it is told nothing of it. */
export const toEverybody = members.map((kind) => `@${kind}`).join(' ');
export const household: PersonKind[] = ['admin', 'family', 'kid'];
export const grownUps: PersonKind[] = ['admin', 'family'];

/** One thing of the server as the rules of its feature see it; `seenBy` is whom its routes know it for. */
export interface Thing {
  kind: string;
  name: string;
  id: number | string;
  owner: PersonKind;
  seenBy: readonly PersonKind[];
  /** What else its routes name, such as the room of a message. */
  also: Record<string, number | string>;
}

/** What stands for a thing of each kind that once was. */
export const gone = 'gone for good';

/** A word that stands in one thing of the server, and who may ever read it. */
export interface Secret {
  word: string;
  readers: readonly PersonKind[];
}

type NewThing = Omit<Thing, 'seenBy' | 'also'> & Partial<Pick<Thing, 'seenBy' | 'also'>>;

/** What the server was filled with, and who may know of it. */
export const createLedger = () => {
  const things: Thing[] = [];
  const secrets: Secret[] = [];
  return {
    things,
    secrets,
    /** Makes up a word of its own for one field of one thing. */
    word: (what: string, readers: readonly PersonKind[]): string => {
      const word = `CANARY${String(secrets.length).padStart(4, '0')}-${what}`;
      secrets.push({ word, readers });
      return word;
    },
    /** Notes what the server made up itself. */
    keep: (word: string, readers: readonly PersonKind[]): void => {
      if (word.length < 7) throw new Error('too short a word to be told from others');
      secrets.push({ word, readers });
    },
    add: (thing: NewThing): void => {
      things.push({ seenBy: [thing.owner], also: {}, ...thing });
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;

/** The words in a text that this visitor may not read. */
export const wordsNotFor = (visitor: Visitor, text: string, secrets: Secret[]): string[] =>
  secrets
    .filter(({ word, readers }) => !readers.includes(visitor as PersonKind) && text.includes(word))
    .map(({ word }) => word);
