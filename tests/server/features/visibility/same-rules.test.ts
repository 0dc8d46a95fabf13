import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type UserRow, updateUser } from '#server/features/accounts/accounts.repo.ts';
import { listActors } from '#server/features/accounts/actors.ts';
import { saveShare } from '#server/features/calendar/sharing/shares.repo.ts';
import { updateRoom } from '#server/features/chat/rooms/rooms.repo.ts';
import { updatePost } from '#server/features/content/content.repo.ts';
import type { Viewers } from '#shared/features/visibility/visibility.contract.ts';
import type { ViewedKind } from '#shared/features/visibility/visibility.fields.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['signIn']>;

const pathOf = {
  post: '/api/content',
  album: '/api/albums',
  room: '/api/chat/rooms',
  book: '/api/books',
};

const isShown = async (browser: Browser, kind: ViewedKind, id: number): Promise<boolean> => {
  if (kind !== 'event') return (await browser.get(`${pathOf[kind]}/${id}`)).status === 200;
  const lists = await Promise.all(
    ['own', 'family', 'shared'].map((type) =>
      browser.get<{ id: number }[]>(
        `/api/calendar-events?type=${type}&from=2026-03-01&to=2026-03-31`,
      ),
    ),
  );
  return lists.some(({ status, json }) => status === 200 && json.some((event) => event.id === id));
};

const long = '2026-01-01T00:00:00.000Z';
const Person = fc.oneof(
  fc.record({ role: fc.constant('admin' as const), isChild: fc.constant(false) }),
  fc.record({ role: fc.constant('family' as const), isChild: fc.boolean() }),
  fc.record({ role: fc.constant('friend' as const), isChild: fc.boolean() }),
  fc.record({
    role: fc.constant('guest' as const),
    isChild: fc.boolean(),
    verified: fc.boolean(),
    registeredAt: fc.constantFrom(long, '2026-03-02T08:00:00.000Z'),
  }),
);
const who = fc.nat({ max: 4 });
const others = fc.uniqueArray(who, { maxLength: 3 });
const Thing = fc.oneof(
  fc.record({
    kind: fc.constant('post' as const),
    owner: who,
    isFamilyContent: fc.boolean(),
    friendsApproval: fc.constantFrom(undefined, 'approved' as const, 'declined' as const),
    isDeleted: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('room' as const),
    owner: who,
    isPrivate: fc.boolean(),
    isDeleted: fc.boolean(),
    members: others,
  }),
  fc.record({
    kind: fc.constant('event' as const),
    owner: who,
    isFamily: fc.boolean(),
    sharedWith: others,
  }),
  fc.record({ kind: fc.constant('book' as const), owner: who, isPublic: fc.boolean() }),
);
type Thing = typeof Thing extends fc.Arbitrary<infer T> ? T : never;

const TestServer = fc.record({
  people: fc.array(Person, { minLength: 5, maxLength: 5 }),
  things: fc.array(Thing, { minLength: 6, maxLength: 6 }),
  grownDown: who,
  befriended: who,
  left: fc.option(who),
});

const makeThing = async (app: TestApp, people: UserRow[], thing: Thing): Promise<number> => {
  const { db } = app;
  const owner = people[thing.owner] as UserRow;
  const deletedAt = '2026-03-02T09:45:00.000Z';
  if (thing.kind === 'post') {
    const { isFamilyContent, friendsApproval } = thing;
    const id = makePost(db, owner, {
      isFamilyContent,
      ...(friendsApproval && !isFamilyContent ? { friendsApproval } : {}),
    });
    if (thing.isDeleted) updatePost(db, id, { deletedAt });
    return id;
  }
  if (thing.kind === 'room') {
    const members = thing.members.filter((n) => n !== thing.owner);
    const id = makeRoom(db, owner, {
      isPrivate: thing.isPrivate,
      members: members.map((n) => people[n] as UserRow),
    });
    if (thing.isDeleted) updateRoom(db, id, { deletedAt });
    return id;
  }
  // Created while everyone may, so that later role changes matter.
  const browser = app.signIn(owner);
  if (thing.kind === 'book') return (await addBook(browser, { isPublic: thing.isPublic })).id;
  const isHousehold = owner.role === 'admin' || owner.role === 'family';
  const { id } = await makeEvent(browser, { isFamily: thing.isFamily && isHousehold });
  for (const n of thing.sharedWith) {
    if (n === thing.owner) continue;
    const userId = (people[n] as UserRow).id;
    saveShare(db, { eventId: id, userId, canEdit: n % 2 === 0, sharedAt: long });
  }
  return id;
};

it('names exactly the people the server shows a record, in any household', async () => {
  await fc.assert(
    fc.asyncProperty(TestServer, async (server) => {
      const app = await makeApp();
      const people = server.people.map((person, n) =>
        makePerson(app.db, {
          username: `p${n}`,
          ...person,
          registeredAt: '2026-03-02T08:00:00.000Z',
        }),
      );
      const asked: { kind: ViewedKind; id: number }[] = [];
      for (const thing of server.things) {
        asked.push({ kind: thing.kind, id: await makeThing(app, people, thing) });
      }
      server.people.forEach((person, n) => {
        if (person.role === 'guest') {
          updateUser(app.db, people[n]?.id ?? 0, { registeredAt: person.registeredAt });
        }
      });
      const [down, friend, gone] = [
        people[server.grownDown],
        people[server.befriended],
        people[server.left ?? -1],
      ];
      if (down && down.role !== 'admin') updateUser(app.db, down.id, { isChild: true });
      if (friend && friend.role !== 'admin') updateUser(app.db, friend.id, { role: 'friend' });
      if (gone) updateUser(app.db, gone.id, { deactivatedAt: '2026-03-02T09:50:00.000Z' });

      const browsers = people.map((row) => app.signIn(row));
      const known = new Map(
        await Promise.all(
          browsers.map(async (browser) => {
            const { json, status } = await browser.get<{ id: number }[]>('/api/users');
            return [browser.user.id, status === 200 ? json.map(({ id }) => id) : []] as const;
          }),
        ),
      );
      for (const { kind, id } of asked) {
        const shown: number[] = [];
        for (const browser of browsers) {
          if (await isShown(browser, kind, id)) shown.push(browser.user.id);
        }
        for (const browser of browsers) {
          const me = browser.user.id;
          const answer = await browser.get<Viewers>(`/api/viewers/${kind}/${id}`);
          const about = `${kind} asked by ${me}: ${answer.text}`;
          if (!shown.includes(me)) {
            expect([401, 403, 404], about).toContain(answer.status);
            continue;
          }
          expect(answer.status, about).toBe(200);
          const named = answer.json.people.map((person) => person.id);
          const expected = shown.filter((one) => known.get(me)?.includes(one));
          expect(named.sort(), about).toEqual(expected.sort());
        }
      }
      const inside = browsers.filter((browser) => (known.get(browser.user.id) ?? []).length > 0);
      expect(
        listActors(app.context)
          .map(({ row }) => row.id)
          .sort(),
      ).toEqual(inside.map((browser) => browser.user.id).sort());
    }),
    { numRuns: 6 },
  );
}, 120_000);
