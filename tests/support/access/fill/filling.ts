import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import type { Ledger } from '../known-secrets.ts';

/** A picture or video by its addresses, and whom it is shown to. */
export interface MediaThing {
  name: string;
  owner: PersonKind;
  seenBy: readonly PersonKind[];
  urls: string[];
}

/** A server that is being filled, and what has been noted of it. */
export interface Filling extends Ledger {
  app: TestApp;
  media: MediaThing[];
  addMedia(media: MediaThing): void;
}

/** What a call brought about. @throws where it was refused */
export const ok = async <T>(asked: Promise<TestAnswer<unknown>>): Promise<T> => {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json as T;
};
