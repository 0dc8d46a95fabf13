import type { Context } from '../../context/context.ts';
import { exportGames } from './games.export.ts';
import { addGamesSources } from './games.visibility.ts';

/** Starts the feature. */
export const startGames = (context: Context): void => {
  addGamesSources(context);
  exportGames(context);
};
