import type { ReactNode } from 'react';
import cabin from './pictures/cabin.svg';
import day from './pictures/day.svg';
import hills from './pictures/hills.svg';

import leaves from './pictures/leaves.svg';
import night from './pictures/night.svg';
import tree from './pictures/tree.svg';
import styles from './scene.module.css';

const Layer = ({ source, name }: { source: string; name: string | undefined }) => (
  <img src={source} alt="" draggable={false} className={`${styles.layer} ${name}`} />
);

/** The tree with its cabin, by day or by night; `children` are the things between it and the leaves in front. */
export const Scene = ({ children }: { children: ReactNode }) => (
  <div className={styles.scene}>
    <Layer source={day} name={styles.day} />
    <Layer source={night} name={styles.night} />
    <Layer source={hills} name={styles.far} />
    <Layer source={tree} name={styles.tree} />
    <Layer source={cabin} name={styles.cabin} />
    {children}
    <Layer source={leaves} name={styles.leaves} />
  </div>
);
