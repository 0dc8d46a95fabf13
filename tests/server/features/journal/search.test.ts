import { describe, expect, it } from 'vitest';
import { toParts } from '#server/features/journal/journal.present.ts';
import { toExpression } from '#server/features/journal/search-expression.ts';
import type { Journal, JournalHit } from '#shared/features/journal/journal.contract.ts';
import { makeEntry } from '#tests/support/make/journal.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const search = (app: TestApp, q: string, before = '') =>
  app
    .as('kid')
    .get<JournalHit[]>(
      `/api/journals/search?q=${encodeURIComponent(q)}${before && '&before='}${before}`,
    );
const idsOf = (hits: JournalHit[]) => hits.map(({ journal }) => journal.id);

describe('GET /api/journals/search', () => {
  it('answers 400', async () => {
    const app = await makeApp();
    const refusals = [
      ['', t('journal:errors.searchRequired')],
      ['?q=%20', t('journal:errors.searchRequired')],
      [`?q=${'x'.repeat(101)}`, t('common:errors.tooLong', { max: 100 })],
      ['?q=x&before=1', t('common:errors.invalidRequest')],
    ];
    for (const [query, text] of refusals) {
      const answer = await app.as('kid').get(`/api/journals/search${query}`);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
  });

  it('finds words by their beginnings, in any order, case and accent', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    const cafe = makeEntry(app.db, kid, {
      title: 'Café',
      content: 'Crêpes with Zoë',
      mood: 'happy',
    });
    const lake = makeEntry(app.db, kid, { title: 'At the lake', content: 'Zoe swam. ÇA VA.' });
    const expected: [string, number[]][] = [
      ['cafe', [cafe]],
      ['CAF', [cafe]],
      ['zoe', [lake, cafe]],
      ['Zoe\u0308', [lake, cafe]],
      ['swam la', [lake]],
      ['ça va', [lake]],
      ['happy', [cafe]],
      ['wam', []],
      ['zoe tree', []],
      ['!!! …', []],
    ];
    for (const [q, ids] of expected)
      expect([q, idsOf((await search(app, q)).json)]).toEqual([q, ids]);
  });

  it('treats any input as words and never as a command', async () => {
    const app = await makeApp();
    const mine = makeEntry(app.db, app.person('kid'), { content: 'Near and far, or neither.' });
    const theirs = app.person('family');
    makeEntry(app.db, theirs, { content: 'Near' });
    for (const q of [
      'near" OR "x',
      'near)',
      'near AND far',
      'near*',
      '^near',
      '-near',
      'near\u0000',
    ])
      expect([q, (await search(app, q)).status]).toEqual([q, 200]);
    const u = `u${theirs.id}`;
    for (const q of [`owner : ${u}`, u, `near OR owner:${u}`, `") OR owner : "${u}`])
      expect([q, idsOf((await search(app, q)).json)]).toEqual([q, []]);
    expect(idsOf((await search(app, 'near or far')).json)).toEqual([mine]);
  });

  it('highlights what was found', async () => {
    const app = await makeApp();
    const content = `${'Nothing happened. '.repeat(30)}Then we saw <b>owls</b>! ${'And slept. '.repeat(30)}`;
    makeEntry(app.db, app.person('kid'), { title: 'The owl', content });
    const [hit] = (await search(app, 'ow')).json;
    expect(hit?.title).toEqual([
      { text: 'The ', isHit: false },
      { text: 'owl', isHit: true },
    ]);
    expect(hit?.snippet.filter(({ isHit }) => isHit)).toEqual([{ text: 'owls', isHit: true }]);
    const shown = hit?.snippet.map(({ text }) => text).join('') ?? '';
    expect(shown).toContain('Then we saw <b>owls</b>!');
    expect(shown.length).toBeLessThan(250);
    expect(hit?.journal.content).toBe(content);
  });

  it('follows changed, moved and deleted entries', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const day = { date: '2026-03-01', title: 'Kite', content: 'It flew.' };
    const { json } = await kid.post<Journal>('/api/journals', day);
    const path = `/api/journals/${json.id}`;
    expect(idsOf((await search(app, 'kite')).json)).toEqual([json.id]);
    await kid.patch(path, { title: 'Dragon', date: '2026-02-01' });
    expect(idsOf((await search(app, 'kite')).json)).toEqual([]);
    const [moved] = (await search(app, 'dragon flew')).json;
    expect(moved?.journal).toMatchObject({ id: json.id, date: '2026-02-01' });
    await kid.delete(path);
    expect(idsOf((await search(app, 'dragon')).json)).toEqual([]);
    app.db.$client.exec("INSERT INTO journal_search(journal_search) VALUES ('integrity-check')");
  });

  it('is paginated, the newest day first', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    const made = Array.from({ length: 45 }, (_, i) => {
      const date = `2026-02-${String((i * 7) % 28 || 28).padStart(2, '0')}`;
      return { date, id: makeEntry(app.db, kid, { date, content: `Lake ${i}` }) };
    });
    const expected = made
      .toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
      .map(({ id }) => id);
    const seen: number[] = [];
    for (let before = ''; seen.length < 45; ) {
      const { json } = await search(app, 'lake', before);
      const last = json.at(-1)?.journal;
      if (!last) break;
      seen.push(...idsOf(json));
      before = `${last.date}_${last.id}`;
    }
    expect(seen).toEqual(expected);
  });
});

describe('the text of a search', () => {
  it('is split into words', () => {
    expect(toExpression('  sunny-day, "Mama" ')).toBe('"sunny" * AND "day" * AND "Mama" *');
    expect(toExpression('– … !')).toBeNull();
    expect(toExpression('a '.repeat(40))?.split(' AND ')).toHaveLength(12);
  });

  it('is shown in parts, with hits marked', () => {
    expect(toParts('\u0001A\u0002 b \u0001c\u0002')).toEqual([
      { text: 'A', isHit: true },
      { text: ' b ', isHit: false },
      { text: 'c', isHit: true },
    ]);
    expect(toParts('')).toEqual([]);
  });
});
