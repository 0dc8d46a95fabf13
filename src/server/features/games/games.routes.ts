import {
  getWords,
  listPlays,
  recordPlay,
  saveWords,
} from '#shared/features/games/games.contract.ts';
import type { Context } from '../../context/context.ts';
import { createOnce } from '../../http/create-once.ts';
import { type Route, route } from '../../http/route.ts';
import { listPlaysOf, readPlayOf, recordPlayOf } from './plays.service.ts';
import { changeWords, readWords } from './words.service.ts';

/** Finished rounds, personal bests, and the household's own words. */
export const gamesRoutes = (context: Context): Route[] => [
  route(context, listPlays, ({ actor }) => listPlaysOf(context, actor)),
  route(
    context,
    recordPlay,
    (call) =>
      createOnce(context, call, {
        create: () => recordPlayOf(context, call.actor, call.body),
        read: (id) => readPlayOf(context, call.actor, id),
      }),
    { creates: true },
  ),
  route(context, getWords, ({ actor }) => readWords(context, actor)),
  route(context, saveWords, ({ body }) => changeWords(context, body.words)),
];
