import { describe, expect, it } from 'vitest';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const path = '/api/games/words';

describe("the household's words", () => {
  it('are refused to visitors; kids play with them and grown-ups change them', async () => {
    const app = await makeApp();
    expect((await app.as('kid').put(path, { words: ['owl'] })).status).toBe(403);
    for (const kind of ['kid', 'family', 'admin'] as const) {
      expect((await app.as(kind).get(path)).json).toEqual({ words: [] });
    }
  });

  const word = t('games:errors.word');
  it.each([
    [{ words: ['because', 'no'] }, word],
    [{ words: ['extraordinary'] }, word],
    [{ words: ['two words'] }, word],
    [{ words: ['l33t'] }, word],
    [{ words: [7] }, word],
    [{ words: ['shit'] }, t('games:errors.rudeWord')],
    [{ words: 'because' }, t('common:errors.invalidRequest')],
    [{}, t('common:errors.invalidRequest')],
    [{ words: Array.from({ length: 31 }, () => 'because') }, t('games:errors.manyWords')],
  ])('%o is 400, and the list stays as it was', async (body, sentence) => {
    const app = await makeApp();
    const family = app.as('family');
    await family.put(path, { words: ['ladder'] });
    const answer = await family.put(path, body);
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect((await family.get(path)).json).toEqual({ words: ['LADDER'] });
  });

  it('are kept in their order, replaced as a whole, and announced to the household only', async () => {
    const app = await makeApp();
    const kid = await app.socketAs('kid');
    const friend = await app.socketAs('friend');
    const first = await app.as('family').put(path, { words: ['because', ' Friend ', 'friend'] });
    expect([first.status, first.json]).toEqual([200, { words: ['BECAUSE', 'FRIEND'] }]);
    expect(await kid.settle()).toEqual([{ type: 'changed', area: 'games' }]);
    expect(await friend.settle()).toEqual([]);
    await app.as('admin').put(path, { words: ['zebra', 'because'] });
    expect((await app.as('kid').get(path)).json).toEqual({ words: ['ZEBRA', 'BECAUSE'] });
    await app.as('admin').put(path, { words: [] });
    expect((await app.as('kid').get(path)).json).toEqual({ words: [] });
  });
});
