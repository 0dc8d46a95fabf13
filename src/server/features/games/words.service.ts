import { forbidden } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { WordList } from '#shared/features/games/games.contract.ts';
import type { Context } from '../../context/context.ts';
import { canReadWords } from './games.policy.ts';
import { listWords, replaceWords } from './games.repo.ts';

/** The household's own words for Word Search. @throws AppError 403 for visitors. */
export const readWords = (context: Context, actor: Actor): WordList => {
  if (!canReadWords(actor)) throw forbidden();
  return { words: listWords(context.db) };
};

/** Puts a new list in place of the old one, on every device of the household. */
export const changeWords = (context: Context, words: readonly string[]): WordList => {
  replaceWords(context.db, words);
  context.live.publish({ type: 'changed', area: 'games' }, canReadWords);
  return { words: listWords(context.db) };
};
