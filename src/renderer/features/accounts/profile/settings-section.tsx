import { Heading } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import styles from './settings-page.module.css';

/** A card of the settings page. */
export const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`card ${styles.section}`}>
    <Heading as="h2" size="5">
      {title}
    </Heading>
    {children}
  </section>
);
