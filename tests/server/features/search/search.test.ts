import { describe, expect, it } from 'vitest';
import { SearchKind } from '#shared/features/search/search.fields.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { hitsOf, idsOf, makeOneOfEach, searchAs } from '#tests/support/make/search.ts';
import { makeTask } from '#tests/support/make/tasks.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

const writePost = (app: TestApp, title: string, description = '', textContent = '') => {
  const id = makePost(app.db, app.person('family'), { title });
  app.db.$client
    .prepare('UPDATE contents SET description = ?, text_content = ? WHERE id = ?')
    .run(description, textContent, id);
  return id;
};

describe('GET /api/search', () => {
  it('answers 400', async () => {
    const app = await makeApp();
    for (const [query, text] of [
      [`q=${'x'.repeat(101)}`, t('common:errors.tooLong', { max: 100 })],
      ['q=lake&kind=post&before=5', t('common:errors.invalidRequest')],
      ['q=lake&kind=post&before=name_-1', t('common:errors.invalidRequest')],
    ]) {
      const answer = await app.as('kid').get(`/api/search?${query}`);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
    for (const query of ['q=lake&kind=message', 'q=lake&limit=0', 'q=lake&limit=51'])
      expect((await app.as('kid').get(`/api/search?${query}`)).status).toBe(400);
  });

  it('returns nothing for an empty text, one letter and single letters', async () => {
    const app = await makeApp();
    await makeOneOfEach(app, 'family', 'a b treasure');
    for (const q of ['', ' ', 'a', 'a b', '…', '"', '%'])
      expect([q, await searchAs(app.as('family'), q)]).toEqual([q, []]);
    expect(await searchAs(app.as('family'), 'a treasure')).not.toEqual([]);
    expect((await app.as('family').get('/api/search')).json).toEqual({ groups: [] });
  });

  it('finds one of each kind, grouped, with a link', async () => {
    const app = await makeApp();
    const made = await makeOneOfEach(app, 'family', 'Golden treasure');
    const pirate = makePerson(app.db, { displayName: 'Treasure Tom', role: 'friend' });
    const groups = await searchAs(app.as('family'), 'treas');
    expect(groups.map(({ kind }) => kind)).toEqual(SearchKind.options);
    const ids = Object.fromEntries(groups.map(({ kind }) => [kind, idsOf(groups, kind)]));
    const expected = Object.entries({ ...made, person: pirate.id }).map(([kind, id]) => [
      kind,
      [id],
    ]);
    expect(ids).toEqual(Object.fromEntries(expected));
    expect(groups.every(({ more }) => more === null)).toBe(true);
    const [comment] = hitsOf(groups, 'comment');
    expect(comment).toMatchObject({
      postId: made.post,
      title: { text: 'Golden treasure' },
      snippet: { text: 'Golden treasure', marks: [[7, 15]] },
      contentType: 'story',
      who: null,
    });
    expect(hitsOf(groups, 'event')[0]).toMatchObject({ day: '2026-03-10', when: null });
    expect(hitsOf(groups, 'journal')[0]).toMatchObject({ day: '2026-03-01' });
    expect(hitsOf(groups, 'feeling')[0]).toMatchObject({ day: '2026-03-02', emotionType: 'happy' });
    expect(hitsOf(groups, 'person')[0]).toMatchObject({ who: { displayName: 'Treasure Tom' } });
  });

  it('names the owner of a record, unless it is the caller', async () => {
    const app = await makeApp();
    await makeOneOfEach(app, 'family', 'Golden treasure');
    const [mine] = hitsOf(await searchAs(app.as('family'), 'golden'), 'post');
    const [theirs] = hitsOf(await searchAs(app.as('kid'), 'golden'), 'post');
    expect([mine?.who, theirs?.who?.displayName]).toEqual([null, 'The family']);
  });

  it('finds words by their beginnings, in any order, case and accent', async () => {
    const app = await makeApp();
    const cafe = writePost(app, 'Crème brûlée', 'Zoë made it', 'with ÄRGER and Œuvre');
    const lake = writePost(app, 'Arger at the lake', 'Zoe swam');
    const find = async (q: string) => idsOf(await searchAs(app.as('kid'), q), 'post').sort();
    for (const [q, ids] of [
      ['creme', [cafe]],
      ['CRÈM', [cafe]],
      ['bru cre', [cafe]],
      ['zoe', [cafe, lake]],
      ['Zoe\u0308', [cafe, lake]],
      ['ärger', [cafe, lake]],
      ['ARG', [cafe, lake]],
      ['zoe swa', [lake]],
      ['zoe tree', []],
      ['rger', []],
    ] as const)
      expect([q, await find(q)]).toEqual([q, ids]);
  });

  it('lists matches of the name first, each group newest first', async () => {
    const app = await makeApp();
    const inText = writePost(app, 'A walk', 'to the tower');
    const first = writePost(app, 'The tower');
    const split = writePost(app, 'Tower', 'of stone');
    const newest = writePost(app, 'Towers of Prague', 'stone by stone');
    const { as } = app;
    expect(idsOf(await searchAs(as('kid'), 'tow'), 'post')).toEqual([newest, split, first, inText]);
    expect(idsOf(await searchAs(as('kid'), 'tower sto'), 'post')).toEqual([newest, split]);
  });

  it('is paginated, and says which page is the last', async () => {
    const app = await makeApp();
    const inText = Array.from({ length: 5 }, (_, i) => writePost(app, `Post ${i}`, 'kite'));
    const named = Array.from({ length: 6 }, (_, i) => writePost(app, `Kite ${i}`));
    const seen: number[] = [];
    let before: string | null = '';
    for (let pages = 0; before !== null && pages < 20; pages += 1) {
      const query: string = `&kind=post&limit=2${before && `&before=${before}`}`;
      const [group] = await searchAs(app.as('kid'), 'kite', query);
      expect(group?.hits.length).toBeLessThanOrEqual(2);
      seen.push(...(group?.hits.map(({ id }) => id) ?? []));
      before = group?.more ?? null;
    }
    expect(seen).toEqual([...named.toReversed(), ...inText.toReversed()]);
    const [group] = await searchAs(app.as('kid'), 'kite');
    expect([group?.hits.length, group?.more]).toEqual([5, `name_${named[1]}`]);
  });

  it('lists the journal by its days', async () => {
    const app = await makeApp();
    const { makeEntry } = await import('#tests/support/make/journal.ts');
    const days = ['2026-02-03', '2026-02-01', '2026-02-05', '2026-02-02', '2026-02-04'];
    const made = days.map((date) => ({
      date,
      id: makeEntry(app.db, app.person('kid'), { date, title: 'Kite' }),
    }));
    const seen: number[] = [];
    for (let before = ''; seen.length < 9; ) {
      const [group] = await searchAs(app.as('kid'), 'kite', `&kind=journal&limit=2${before}`);
      seen.push(...(group?.hits.map(({ id }) => id) ?? []));
      if (!group?.more) break;
      before = `&before=${group.more}`;
    }
    expect(seen).toEqual(made.toSorted((a, b) => b.date.localeCompare(a.date)).map(({ id }) => id));
    // A page after a deleted or another person's hit is empty.
    expect(await searchAs(app.as('kid'), 'kite', '&kind=journal&before=name_999')).toEqual([]);
  });

  it('shows the words around what was found, as plain text', async () => {
    const app = await makeApp();
    const filler = 'Nothing happened here. '.repeat(40);
    writePost(app, 'The owl', '', `${filler}Then <b>owls</b>\n\ncame & went. ${filler}`);
    const [hit] = hitsOf(await searchAs(app.as('kid'), 'ow'), 'post');
    expect(hit?.title).toEqual({ text: 'The owl', marks: [[4, 7]] });
    const { text, marks } = hit?.snippet ?? { text: '', marks: [] };
    expect(text).toContain('Then <b>owls</b> came & went.');
    expect(text.length).toBeLessThan(200);
    expect(text.startsWith('… ') && text.endsWith(' …')).toBe(true);
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['owls']);
  });

  it('links to the next occurrence of a series, and finds a moved one only by its own text', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const weekly = await makeEvent(kid, {
      title: 'Judo',
      startDate: '2026-01-05T15:00',
      recurrence: { frequency: 'weekly' },
    });
    const answer = await kid.patch<{ id: number }>(
      `/api/calendar-events/${weekly.id}?scope=this&occurrence=2026-03-09`,
      { startDate: '2026-03-09T17:00' },
    );
    expect(answer.status).toBe(200);
    const groups = await searchAs(kid, 'judo');
    expect(idsOf(groups, 'event')).toEqual([weekly.id]);
    expect(hitsOf(groups, 'event')[0]?.day).toBe('2026-03-02');
  });

  it('links to the next occurrence of what repeats every few years', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const recurrence = { frequency: 'yearly' };
    await makeEvent(kid, { title: 'Leap party', startDate: '2024-02-29T15:00', recurrence });
    const groups = await searchAs(kid, 'leap');
    expect(hitsOf(groups, 'event')[0]?.day).toBe('2028-02-29');
  });

  it('is throttled', async () => {
    const throttle = { searchBurst: 2, searchesPerSecond: 1 };
    const app = await makeApp({ options: { throttle } });
    const kid = app.as('kid');
    await searchAs(kid, 'lake');
    await searchAs(kid, 'lake');
    const answer = await kid.get('/api/search?q=lake');
    expect([answer.status, answer.text]).toEqual([429, t('common:errors.tooMany')]);
    expect((await app.as('family').get('/api/search?q=lake')).status).toBe(200);
    app.clock.advance(1000);
    expect((await kid.get('/api/search?q=lake')).status).toBe(200);
  });
});

it('returns the picture of a post, which only those who see the post can read', async () => {
  const app = await makeApp();
  const post = { title: 'Treasure map', isFamilyContent: 'true' };
  await postFile(app.as('kid'), makeJpeg(), post);
  const [hit] = hitsOf(await searchAs(app.as('family'), 'treasure'), 'post');
  expect(hit?.media).toMatchObject([{ kind: 'image', width: 60, height: 40 }]);
  const url = hit?.media[0]?.url ?? '';
  expect((await readMedia(app, app.as('family'), url)).status).toBe(200);
  expect((await readMedia(app, app.as('friend'), url)).status).toBe(404);
  expect(await searchAs(app.as('friend'), 'treasure')).toEqual([]);
});

it('finds books by author and description, and tasks by their notes', async () => {
  const app = await makeApp();
  const { id } = await addBook(app.as('friend'), { title: 'Momo', description: 'Grey gentlemen' });
  const task = makeTask(app.db, app.person('kid'), { notes: 'ask the gentlemen' });
  expect(idsOf(await searchAs(app.as('kid'), 'donald momo'), 'book')).toEqual([id]);
  const groups = await searchAs(app.as('kid'), 'gentle');
  expect([idsOf(groups, 'book'), idsOf(groups, 'task')]).toEqual([[id], [task]]);
});
