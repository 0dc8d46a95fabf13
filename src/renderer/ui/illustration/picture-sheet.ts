import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import drawn from './pictures/sheet.svg';
import small from './pictures/sheet.webp';
import './pictures/sheet.css';

/** The pictures that nearly every page shows a few of: avatars, and drawings of the place itself. */
type SheetPicture = AvatarPreset | 'home' | 'treehouse';

/** How large the small pictures may be shown, in pixels: they are made for twice as many on dense screens. */
const mostSmall = 84;

/** The address of a picture of the sheet in any size; whichever are shown, the sheet is requested once. */
export const drawnPicture = (name: SheetPicture): string => `${drawn}#${name}`;

/** The same for a square of so many pixels. Small ones need no drawing, which holds up a page (ADR 63). */
export const sheetPicture = (name: SheetPicture, size: number): string =>
  size > mostSmall ? drawnPicture(name) : `${small}#${name}`;
