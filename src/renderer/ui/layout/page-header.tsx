import { Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../illustration/drawing.tsx';
import styles from './page-header.module.css';
import type { SectionName } from './section-theme.tsx';

interface PageHeaderProps {
  section: SectionName;
  /** The section's own, unless the page has another. */
  drawing?: DrawingName;
  title: string;
  sentence: string;
  /** The page's main action. */
  action?: ReactNode;
}

/** The band at the top of a page, in its hue: drawing, name, one sentence, main action. */
export const PageHeader = ({
  section,
  drawing = section,
  title,
  sentence,
  action,
}: PageHeaderProps) => (
  <header className={styles.band}>
    <div className={styles.drawing} aria-hidden="true">
      <Drawing name={drawing} size={92} />
    </div>
    <div className={styles.words}>
      <Heading as="h1" size="8" className={styles.title}>
        {title}
      </Heading>
      <Text as="p" size="3" className={styles.sentence}>
        {sentence}
      </Text>
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </header>
);
