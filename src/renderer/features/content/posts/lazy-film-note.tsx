import type { ComponentType } from 'react';
import { backgroundPart } from '../../../lib/background-part.ts';
import type { FilmNoteProps } from './film-note.tsx';

/** The note on films that not every device plays, which are too few to load its code with every page. */
export const FilmNote: ComponentType<FilmNoteProps> = backgroundPart(
  ['content'],
  () => import('./film-note.tsx'),
  'FilmNote',
);
