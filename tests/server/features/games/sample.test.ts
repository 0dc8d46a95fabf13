import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SampleGames, seedGames } from '#server/demo/seed-games.ts';
import type { GameRecord, WordList } from '#shared/features/games/games.contract.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { resourcesDir } from '#tests/support/server/test-db.ts';

it("the sample family's games are rounds that can be played", async () => {
  const app = await makeApp();
  const file = readFileSync(join(resourcesDir, 'demo', 'family.json'), 'utf8');
  const sample = SampleGames.parse(JSON.parse(file).games);
  const names = [...new Set(sample.rounds.map(([who]) => who))];
  const people = names.map((username) => makePerson(app.db, { username, role: 'family' }));
  seedGames(app.context, sample, people);
  let plays = 0;
  for (const person of people) {
    const { json } = await app.signIn(person).get<GameRecord[]>('/api/games/plays');
    plays += json.reduce((sum, game) => sum + game.plays, 0);
  }
  expect(plays).toBe(sample.rounds.length);
  const { json: list } = await app.as('kid').get<WordList>('/api/games/words');
  expect(list.words).toEqual(sample.words);
  expect((await app.as('family').put('/api/games/words', list)).json).toEqual(list);
});
