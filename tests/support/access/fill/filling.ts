import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import type { SecretList } from '../known-secrets.ts';

export interface MediaThing {
  name: string;
  owner: PersonKind;
  seenBy: readonly PersonKind[];
  urls: string[];
}

/** A server being filled, with its access notes. */
export interface Filling extends SecretList {
  app: TestApp;
  media: MediaThing[];
  addMedia(media: MediaThing): void;
}

export const ok = async <T>(asked: Promise<TestAnswer<unknown>>): Promise<T> => {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json as T;
};
