import { Theme } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useAppearance } from '../../lib/storage/appearance-store.ts';

/** The sections and their hues (look, foundations). */
export const placeColours = {
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

export type PlaceName = keyof typeof placeColours;

// Slate is a grey; Radix takes it for greys alone, so Settings uses the accent nearest to it.
const accentOf = (name: PlaceName) => (name === 'settings' ? 'gray' : placeColours[name]);

/** Gives everything inside it the hue of a place. */
export const Place = ({ name, children }: { name: PlaceName; children: ReactNode }) => {
  const shown = useAppearance((state) => state.shown);
  return (
    <Theme accentColor={accentOf(name)} appearance={shown} hasBackground={false}>
      {children}
    </Theme>
  );
};
