import { Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { MascotScene, type MascotSceneName } from '../../ui/mascots/mascot-scenes.tsx';
import styles from './full-screen.module.css';

interface FullScreenProps {
  drawing: MascotSceneName;
  title: string;
  text: string;
  /** What one can do from here, and what else there is to say. */
  children: ReactNode;
}

/** Replaces a page that does not exist or is denied. */
export const FullScreen = ({ drawing, title, text, children }: FullScreenProps) => (
  <main className={styles.screen}>
    <MascotScene name={drawing} size={200} />
    <Heading as="h1" size="8">
      {title}
    </Heading>
    <Text as="p" size="4">
      {text}
    </Text>
    {children}
  </main>
);
