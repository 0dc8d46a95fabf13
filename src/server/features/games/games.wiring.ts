import type { Context } from '../../context.ts';
import { exportGames } from './games.export.ts';
import { addGamesSources } from './games.viewers.ts';

/** Adds the feature's part to what the house puts together of many. */
export const wireGames = (context: Context): void => {
  addGamesSources(context);
  exportGames(context);
};
