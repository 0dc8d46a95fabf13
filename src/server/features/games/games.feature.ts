import { defineFeature } from '../feature.ts';
import { gamesExport } from './games.export.ts';
import { gamesRoutes } from './games.routes.ts';
import { describeGames } from './games.visibility.ts';

export const gamesFeature = defineFeature({
  name: 'games',
  create: (context) => ({
    routes: gamesRoutes(context),
    exports: gamesExport(context),
    personSummary: { games: describeGames },
  }),
});
