import fc from 'fast-check';
import { expect, it } from 'vitest';
import { snippetOf } from '#server/features/search/snippet.ts';
import type { SearchGroup, SearchHit } from '#shared/features/search/search.contract.ts';
import { wordsOf } from '#shared/features/search/search.fields.ts';
import { fold } from '#shared/search-folding.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeOneOfEach, searchAs } from '#tests/support/make/search.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const manySearches = { options: { throttle: { searchBurst: 10_000 } } };

const odd = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'"\'*^:(){}[]-+.,;!%_\\/ \u0000\u0001\u0301ßİıæåÄ漢字مرحباעברית👩‍👧'),
    fc.constantFrom(' AND ', ' OR ', ' NOT ', ' NEAR(', 'owner', 'title:', 'u1', 'lake'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});

it('treats any input as words', async () => {
  const app = await makeApp(manySearches);
  await makeOneOfEach(app, 'kid', 'At the lake');
  await fc.assert(
    fc.asyncProperty(odd, async (typed) => {
      const q = typed.slice(0, 100);
      fc.pre(!/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(q));
      const answer = await app.as('family').get(`/api/search?q=${encodeURIComponent(q)}`);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('"task"');
      expect(answer.text).not.toContain('"journal"');
    }),
    { numRuns: 200 },
  );
});

it('never treats input as an operator', async () => {
  const app = await makeApp(manySearches);
  await makeOneOfEach(app, 'kid', 'lake');
  const { id } = app.person('kid');
  for (const q of [
    `owner:u${id}`,
    `u${id}`,
    `lake OR owner:u${id}`,
    `") OR owner : "u${id}`,
    '^lake',
    'lake NEAR shore',
    'lake NOT shore',
    'family',
  ]) {
    const kinds = (await searchAs(app.as('admin'), q)).map(({ kind }) => kind);
    expect([
      q,
      kinds.filter((kind) => ['task', 'journal', 'feeling', 'event'].includes(kind)),
    ]).toEqual([q, []]);
  }
});

it('highlights the search words, within the text and nowhere else', () => {
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 4 }), odd, (texts, typed) => {
      const folded = wordsOf(typed).map(fold);
      const { text, marks } = snippetOf(texts, folded);
      expect(text.length).toBeLessThanOrEqual(190);
      let end = 0;
      for (const [from, to] of marks) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
        const word = fold(text.slice(from, to));
        expect(folded.some((begin) => word.startsWith(begin))).toBe(true);
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

/** Where a hit is shown; tasks, events, emotions and people are on the caller's own lists. */
const addressOf = ({ kind, id, postId, day }: SearchHit): string =>
  ({
    post: `/api/content/${id}`,
    album: `/api/albums/${id}`,
    comment: `/api/content/${postId}/comments`,
    room: `/api/chat/rooms/${id}`,
    book: `/api/books/${id}`,
    task: '/api/tasks',
    journal: `/api/journals?from=${day}&to=${day}`,
    feeling: `/api/emotion-logs?from=${day}&to=${day}`,
    event: `/api/calendar-events?type=own&from=${day}&to=${day}`,
    person: '/api/users',
  })[kind];

it('finds only records that the caller can open', async () => {
  const app = await makeApp(manySearches);
  const kinds: PersonKind[] = ['admin', 'family', 'kid', 'friend', 'guest'];
  for (const kind of kinds) await makeOneOfEach(app, kind, `The kite of ${kind}`);
  let opened = 0;
  for (const kind of kinds) {
    for (const q of ['kite', 'the', 'the kite of']) {
      const groups: SearchGroup[] = await searchAs(app.as(kind), q, '&limit=50');
      for (const hit of groups.flatMap(({ hits }) => hits)) {
        const answer = await app.as(kind).get(addressOf(hit));
        expect([kind, hit.kind, answer.status]).toEqual([kind, hit.kind, 200]);
        expect(answer.text).toContain(`"id":${hit.id}`);
        opened += 1;
      }
    }
  }
  expect(opened).toBeGreaterThan(100);
});
