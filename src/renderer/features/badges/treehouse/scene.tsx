import type { ReactNode } from 'react';
import styles from './scene.module.css';
import scene from './scene.svg';

type LayerName = 'day' | 'night' | 'hills' | 'tree' | 'cabin' | 'leaves';

const Layer = ({ name }: { name: LayerName }) => (
  <img
    src={`${scene}#${name}`}
    alt=""
    draggable={false}
    className={`${styles.layer} ${styles[name]}`}
  />
);

/** The tree with its cabin, by day or by night; `children` are the things between it and the leaves in front. */
export const Scene = ({ children }: { children: ReactNode }) => (
  <div className={styles.scene}>
    <Layer name="day" />
    <Layer name="night" />
    <Layer name="hills" />
    <Layer name="tree" />
    <Layer name="cabin" />
    {children}
    <Layer name="leaves" />
  </div>
);
