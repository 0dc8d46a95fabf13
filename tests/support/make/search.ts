import { insertComment } from '#server/features/content/comments/comments.repo.ts';
import type { SearchGroup, SearchHit } from '#shared/features/search/search.contract.ts';
import type { SearchKind } from '#shared/features/search/search.fields.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makeAlbum } from './albums.ts';
import { makeEvent } from './calendar.ts';
import { makeRoom } from './chat.ts';
import { makePost } from './content.ts';
import { makeLog } from './emotions.ts';
import type { PersonKind } from './household/people.ts';
import { makeEntry } from './journal.ts';
import { addBook } from './reading.ts';
import { makeTask } from './tasks.ts';

type Browser = ReturnType<TestApp['as']>;

export const searchAs = async (browser: Browser, q: string, query = ''): Promise<SearchGroup[]> => {
  const path = `/api/search?q=${encodeURIComponent(q)}${query}`;
  const answer = await browser.get<{ groups: SearchGroup[] }>(path);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json.groups;
};

export const hitsOf = (groups: SearchGroup[], kind: SearchKind): SearchHit[] =>
  groups.find((group) => group.kind === kind)?.hits ?? [];

export const idsOf = (groups: SearchGroup[], kind: SearchKind): number[] =>
  hitsOf(groups, kind).map(({ id }) => id);

export const makeComment = (
  app: TestApp,
  by: PersonKind,
  post: { id: number; owner: PersonKind },
  text: string,
  isPending = false,
): number =>
  insertComment(app.db, {
    text,
    createdAt: '2026-03-02T09:40:00.000Z',
    userId: app.person(by).id,
    contentId: post.id,
    ownerId: app.person(post.owner).id,
    isPending,
  }).id;

/** One record of each kind for a person, with these words in it. @returns their ids. */
export const makeOneOfEach = async (app: TestApp, kind: PersonKind, text: string) => {
  const { db } = app;
  const [browser, person] = [app.as(kind), app.person(kind)];
  const post = makePost(db, person, { title: text });
  return {
    post,
    album: (await makeAlbum(browser, { title: text })).id,
    comment: makeComment(app, kind, { id: post, owner: kind }, text),
    room: makeRoom(db, person, { name: text }),
    book: (await addBook(browser, { title: text })).id,
    event: (await makeEvent(browser, { title: text })).id,
    task: makeTask(db, person, { title: text }),
    journal: makeEntry(db, person, { title: text }),
    feeling: makeLog(db, person, { description: text }),
  };
};
