import { Gamepad2 } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const gamesFeature = defineFeature({
  name: 'games',
  pages: [page(paths.games, ['games'], () => import('./games-page.tsx'), 'GamesPage')],
  navItems: [{ section: 'games', order: 40, path: paths.games, Icon: Gamepad2, label: 'games' }],
});
