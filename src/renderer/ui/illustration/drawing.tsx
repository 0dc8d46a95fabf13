import { sheetPicture } from './picture-sheet.ts';

/** A picture of the place itself; decorative, so hidden from screen readers. */
export const Drawing = ({ name, size = 120 }: { name: 'home' | 'treehouse'; size?: number }) => (
  <img src={sheetPicture(name, size)} width={size} height={size} alt="" draggable={false} />
);
