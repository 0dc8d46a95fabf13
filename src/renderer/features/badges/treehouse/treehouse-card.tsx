import { backgroundPart } from '../../../lib/background-part.ts';
import styles from './treehouse-card.module.css';

const View = backgroundPart(
  ['badges'],
  () => import('./treehouse-card-view.tsx'),
  'TreehouseCardView',
  <div className={styles.room} />,
);

/** The user's treehouse in a small card, for any page; its code and pictures load after that, in room kept for it. */
export const TreehouseCard = () => (
  <div className={styles.place}>
    <View />
  </div>
);
