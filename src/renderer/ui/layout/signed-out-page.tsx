import { Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Drawing } from '../illustration/drawing.tsx';
import styles from './signed-out-page.module.css';

interface SignedOutPageProps {
  title: string;
  /** What this page is for, under its title. */
  sentence?: string;
  children: ReactNode;
}

/** A page before signing in: a drawing, a title, and what to do. */
export const SignedOutPage = ({ title, sentence, children }: SignedOutPageProps) => (
  <main className={styles.page}>
    <header className={styles.header}>
      <Drawing name="treehouse" size={120} />
      <div>
        <Heading as="h1" size="8">
          {title}
        </Heading>
        {sentence && (
          <Text as="p" size="4">
            {sentence}
          </Text>
        )}
      </div>
    </header>
    {children}
  </main>
);
