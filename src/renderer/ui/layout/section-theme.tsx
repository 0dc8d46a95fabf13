import { Theme } from '@radix-ui/themes';
import type { ReactNode } from 'react';

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

// Slate is a grey, which Radix accepts only as a grey scale, so Settings uses the nearest accent.
const accentOf = (name: SectionName) => (name === 'settings' ? 'gray' : sectionColours[name]);

/** Gives everything inside it the hue of a section. */
export const SectionTheme = ({ name, children }: { name: SectionName; children: ReactNode }) => (
  <Theme accentColor={accentOf(name)} hasBackground={false}>
    {children}
  </Theme>
);
