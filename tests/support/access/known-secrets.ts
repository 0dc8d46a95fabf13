import type { PersonKind } from '#tests/support/make/household/people.ts';

/** `display`: a screen with the cookie of a display link. */
export type Visitor = PersonKind | 'signedOut' | 'display';
export const visitors: readonly Visitor[] = [
  'guest',
  'expired',
  'friend',
  'family',
  'kid',
  'admin',
  'signedOut',
  'display',
];

export const isPerson = (visitor: Visitor): visitor is PersonKind =>
  visitor !== 'signedOut' && visitor !== 'display';

export const members = ['admin', 'family', 'kid', 'friend', 'guest'] as const;
/** Added to every text: mentions must not reach people who may not read it. */
export const mentionEveryone = members.map((kind) => `@${kind}`).join(' ');
export const household: PersonKind[] = ['admin', 'family', 'kid'];
export const grownUps: PersonKind[] = ['admin', 'family'];

/** A record as its feature's rules see it; `seenBy` lists who may read it. */
export interface Thing {
  kind: string;
  name: string;
  id: number | string;
  owner: PersonKind;
  seenBy: readonly Visitor[];
  /** Other ids in its paths, such as a message's room. */
  also: Record<string, number | string>;
}

export const gone = 'gone for good';

export interface Secret {
  word: string;
  readers: readonly Visitor[];
}

type NewThing = Omit<Thing, 'seenBy' | 'also'> & Partial<Pick<Thing, 'seenBy' | 'also'>>;

export const createSecretList = () => {
  const things: Thing[] = [];
  const secrets: Secret[] = [];
  return {
    things,
    secrets,
    word: (what: string, readers: readonly Visitor[]): string => {
      const word = `CANARY${String(secrets.length).padStart(4, '0')}-${what}`;
      secrets.push({ word, readers });
      return word;
    },
    /** Adds a marker that the server generated. */
    keep: (word: string, readers: readonly Visitor[]): void => {
      if (word.length < 7) throw new Error('too short a word to be distinguished from others');
      secrets.push({ word, readers });
    },
    add: (thing: NewThing): void => {
      things.push({ seenBy: [thing.owner], also: {}, ...thing });
    },
  };
};

export type SecretList = ReturnType<typeof createSecretList>;

export const wordsNotFor = (visitor: Visitor, text: string, secrets: Secret[]): string[] =>
  secrets
    .filter(({ word, readers }) => !readers.includes(visitor) && text.includes(word))
    .map(({ word }) => word);
