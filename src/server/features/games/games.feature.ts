import type { Context } from '../../context/context.ts';
import { exportGames } from './games.export.ts';
import { addGamesSources } from './games.visibility.ts';

/** Adds the feature's part to what the house puts together of many. */
export const startGames = (context: Context): void => {
  addGamesSources(context);
  exportGames(context);
};
