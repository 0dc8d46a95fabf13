import { Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { MascotScene, type MascotSceneName } from '../mascots/mascot-scenes.tsx';
import styles from './page-header.module.css';
import type { SectionName } from './section-theme.tsx';

interface PageHeaderProps {
  section: SectionName;
  /** The section's own, unless the page has another. */
  drawing?: MascotSceneName;
  title: string;
  sentence: string;
  /** The page's main action. */
  action?: ReactNode;
}

/** The band at the top of a page, in its hue: mascot, name, one sentence, main action. */
export const PageHeader = ({
  section,
  drawing = section,
  title,
  sentence,
  action,
}: PageHeaderProps) => (
  <header className={styles.band}>
    <div className={styles.drawing} aria-hidden="true">
      <MascotScene name={drawing} size={72} />
    </div>
    <div className={styles.words}>
      <Heading as="h1" size="7" className={styles.title}>
        {title}
      </Heading>
      <Text as="p" size="3" className={styles.sentence}>
        {sentence}
      </Text>
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </header>
);
