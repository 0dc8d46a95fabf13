import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { isPerson, type SecretList, type Visitor } from '../known-secrets.ts';

export interface MediaThing {
  name: string;
  owner: PersonKind;
  seenBy: readonly PersonKind[];
  urls: string[];
  /** File Management lists no recordings. */
  isRecording?: boolean;
}

/** A server being filled, with its access notes. */
export interface Filling extends SecretList {
  app: TestApp;
  media: MediaThing[];
  addMedia(media: MediaThing): void;
  /** A screen, which opened a display link at the end. */
  screen: ReturnType<TestApp['signedOut']>;
}

/** What a visitor asks with. */
export const browserOf = ({ app, screen }: Filling, visitor: Visitor) => {
  if (visitor === 'display') return screen;
  return isPerson(visitor) ? app.as(visitor) : app.signedOut();
};

export const ok = async <T>(asked: Promise<TestAnswer<unknown>>): Promise<T> => {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json as T;
};
