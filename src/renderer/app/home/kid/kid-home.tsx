import { TreehouseCard } from '../../../features/badges/treehouse/treehouse-card.tsx';
import type { WayName } from '../create-panel.tsx';
import { KidTiles } from './kid-tiles.tsx';
import { TodaySection } from './today/today-section.tsx';

export interface KidHomeProps {
  /** Opens a form of *Create Something New!*. */
  onCreate: (way: WayName) => void;
}

/** What comes before the feed on a kid's home, in this order (rule 180). */
export const KidHome = ({ onCreate }: KidHomeProps) => (
  <>
    <KidTiles onCreate={onCreate} />
    <TodaySection />
    <TreehouseCard />
  </>
);
