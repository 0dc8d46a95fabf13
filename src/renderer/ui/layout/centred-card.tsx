import type { ReactNode } from 'react';
import styles from './centred-card.module.css';

/** A page that is one card in the middle of the screen. */
export const CentredCard = ({ children }: { children: ReactNode }) => (
  <main className={styles.page}>
    <section className={`card ${styles.card}`}>{children}</section>
  </main>
);
