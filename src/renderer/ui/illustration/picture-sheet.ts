import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import sheet from './pictures/sheet.svg';

/** The pictures that nearly every page shows a few of: avatars, and drawings of the place itself. */
export type SheetPicture = AvatarPreset | 'home' | 'treehouse';

/** The address of a picture of the sheet; whichever are shown, the sheet is requested once. */
export const sheetPicture = (name: SheetPicture): string => `${sheet}#${name}`;
