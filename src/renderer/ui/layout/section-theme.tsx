import { Theme } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useAppearance } from '../../lib/storage/appearance-store.ts';

/** The sections and their hues (look, foundations). */
export const sectionColours = {
  home: 'jade',
  gallery: 'pink',
  stories: 'violet',
  family: 'orange',
  games: 'grass',
  chat: 'cyan',
  reading: 'amber',
  settings: 'slate',
  admin: 'ruby',
} as const;

export type SectionName = keyof typeof sectionColours;

// Slate is a grey; Radix takes it for greys alone, so Settings uses the accent nearest to it.
const accentOf = (name: SectionName) => (name === 'settings' ? 'gray' : sectionColours[name]);

/** Gives everything inside it the hue of a place. */
export const SectionTheme = ({ name, children }: { name: SectionName; children: ReactNode }) => {
  const shown = useAppearance((state) => state.shown);
  return (
    <Theme accentColor={accentOf(name)} appearance={shown} hasBackground={false}>
      {children}
    </Theme>
  );
};
