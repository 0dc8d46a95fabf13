import { subMinutes } from 'date-fns/subMinutes';
import { z } from 'zod';
import { Round } from '#shared/features/games/games.contract.ts';
import { Difficulty, GameId } from '#shared/features/games/games.fields.ts';
import { levels } from '#shared/features/games/games.levels.ts';
import { scoreOf } from '#shared/features/games/games.scores.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { replaceWords } from '../features/games/games.repo.ts';
import { keepRound } from '../features/games/plays.service.ts';

/** The household's words, and rounds: who, what, in how many seconds and moves. All of them are won. */
export const SampleGames = z.object({
  words: z.array(z.string()),
  rounds: z.array(z.tuple([z.string(), GameId, Difficulty, z.int(), z.int()])),
});
export type SampleGames = z.infer<typeof SampleGames>;

/** Rounds of the sample family are this far apart, in minutes. */
const stepMinutes = 310;

/** Gives the sample family words to look for and games they have played. */
export const seedGames = (context: Context, sample: SampleGames, people: UserRow[]): void => {
  replaceWords(context.db, sample.words);
  sample.rounds.forEach(([who, gameId, difficulty, seconds, moves], index) => {
    const person = people.find(({ username }) => username === who);
    if (!person) throw new Error(`nobody is called ${who}`);
    const secondsLeft = levels[gameId][difficulty].seconds - seconds;
    const ended = { gameId, difficulty, hasWon: true, moves };
    const score = scoreOf({ ...ended, secondsLeft, done: 1, total: 1 });
    const playedAt = subMinutes(context.clock.now(), (sample.rounds.length - index) * stepMinutes);
    keepRound(context.db, person.id, Round.parse({ ...ended, seconds, score }), playedAt);
  });
};
