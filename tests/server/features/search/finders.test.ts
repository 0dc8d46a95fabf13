import { expect, it } from 'vitest';
import type { SearchGroup } from '#shared/features/search/search.contract.ts';
import { SearchKind } from '#shared/features/search/search.fields.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeLog } from '#tests/support/make/emotions.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeEntry } from '#tests/support/make/journal.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { makeComment, searchAs } from '#tests/support/make/search.ts';
import { makeTask } from '#tests/support/make/tasks.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const members: PersonKind[] = ['admin', 'family', 'kid', 'friend', 'guest'];
const household: PersonKind[] = ['admin', 'family', 'kid'];

/** Who may find which word, by the matrix in section 10 of the product rules. */
const finders: Record<string, PersonKind[]> = {
  canaryopen: members,
  canaryfamily: household,
  canarykid: household,
  canaryapproved: [...household, 'friend'],
  canarytrash: [],
  canaryguestpost: members,
  canarysaid: household,
  canarywaits: [],
  canarytombstone: [],
  canaryden: ['family', 'friend'],
  canaryclub: [...household, 'friend'],
  canarygoneroom: [],
  canaryshelf: ['admin', 'friend'],
  canarypublic: members,
  canarybookofkid: household,
  canaryowntask: ['kid'],
  canarygrowntask: ['family'],
  canarytrashtask: [],
  canaryplan: ['family'],
  canaryfeast: household,
  canaryshared: ['family', 'friend'],
  canarydiary: ['kid'],
  canaryadmindiary: ['admin'],
  canaryfeeling: ['kid'],
};

const hidePosts = (app: TestApp) => {
  const { db, person } = app;
  const family = makePost(db, person('family'), { title: 'canaryfamily', isFamilyContent: true });
  const kid = makePost(db, person('kid'), { title: 'canarykid' });
  makePost(db, person('family'), { title: 'canaryopen' });
  makePost(db, person('kid'), { title: 'canaryapproved', friendsApproval: 'approved' });
  makePost(db, person('guest'), { title: 'canaryguestpost' });
  makePost(db, person('family'), { title: 'canarytrash', deletedAt: '2026-03-02T09:00:00.000Z' });
  makeComment(app, 'admin', { id: family, owner: 'family' }, 'canarysaid');
  makeComment(app, 'guest', { id: kid, owner: 'kid' }, 'canarywaits', true);
  const gone = makeComment(app, 'admin', { id: family, owner: 'family' }, 'canarytombstone');
  db.$client.prepare("UPDATE comments SET deleted_at = '2026-03-02' WHERE id = ?").run(gone);
};

const hideOrganisers = async (app: TestApp) => {
  const { db, person, as } = app;
  makeTask(db, person('kid'), { title: 'canaryowntask', assignedBy: person('admin').id });
  makeTask(db, person('family'), { title: 'x', notes: 'canarygrowntask' });
  const trashed = makeTask(db, person('kid'), { title: 'canarytrashtask' });
  await as('kid').delete(`/api/tasks/${trashed}`);
  await makeEvent(as('family'), { title: 'canaryplan' });
  await makeEvent(as('family'), { title: 'canaryfeast', isFamily: true });
  const { id: eventId } = await makeEvent(as('family'), { title: 'canaryshared' });
  const sharedWithUserId = person('friend').id;
  const answer = await as('family').post('/api/event-sharing', { eventId, sharedWithUserId });
  expect(answer.status).toBe(201);
  makeEntry(db, person('kid'), { title: 'canarydiary' });
  makeEntry(db, person('admin'), { content: 'canaryadmindiary' });
  makeLog(db, person('kid'), { coping: 'canaryfeeling' });
};

const hideCanaries = async (app: TestApp) => {
  const { db, person, as } = app;
  for (const kind of members) person(kind);
  hidePosts(app);
  makeRoom(db, person('family'), {
    name: 'canaryden',
    isPrivate: true,
    members: [person('friend')],
  });
  makeRoom(db, person('kid'), { name: 'canaryclub', members: [person('family')] });
  const gone = makeRoom(db, person('family'), { name: 'canarygoneroom' });
  await as('family').delete(`/api/chat/rooms/${gone}`);
  await addBook(as('friend'), { title: 'canaryshelf', isPublic: false });
  await addBook(as('friend'), { title: 'canarypublic' });
  await addBook(as('kid'), { title: 'canarybookofkid' });
  await hideOrganisers(app);
};

const wordsIn = (groups: SearchGroup[]): string[] =>
  [...new Set(JSON.stringify(groups).match(/canary[a-z]+/g) ?? [])].sort();

const wordsFor = (kind: PersonKind): string[] =>
  Object.keys(finders)
    .filter((word) => finders[word]?.includes(kind))
    .sort();

it.each(members)('shows %s the records they may see, and nothing else', async (kind) => {
  const app = await makeApp({ options: { throttle: { searchBurst: 1_000 } } });
  await hideCanaries(app);
  const browser = app.as(kind);
  expect(wordsIn(await searchAs(browser, 'canary', '&limit=50'))).toEqual(wordsFor(kind));
  // Nor by its own word, another person's id, or a page cursor.
  for (const [word, allowed] of Object.entries(finders)) {
    const groups = await searchAs(browser, word, `&userId=${app.person('kid').id}`);
    // A comment's hit shows its post's title.
    const found = wordsIn(groups).filter((one) => one !== 'canaryfamily' || one === word);
    expect([word, found]).toEqual([word, allowed.includes(kind) ? [word] : []]);
  }
  const found: string[] = [];
  for (const one of SearchKind.options) {
    let query: string | null = '';
    while (query !== null) {
      const [group]: SearchGroup[] = await searchAs(
        browser,
        'canary',
        `&kind=${one}&limit=1${query}`,
      );
      const more = group?.more ?? null;
      // A next page is only offered where it has something to show.
      if (group) found.push(...wordsIn([group]));
      else expect(query).toBe('');
      query = more && `&before=${more}`;
    }
  }
  expect([...new Set(found)].sort()).toEqual(wordsFor(kind));
});
