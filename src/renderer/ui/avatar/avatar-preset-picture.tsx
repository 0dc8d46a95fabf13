import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import { drawnPicture } from '../illustration/picture-sheet.ts';

/** A preset avatar; beside a name, so hidden from screen readers. */
export const AvatarPresetPicture = ({ preset }: { preset: AvatarPreset }) => (
  <img src={drawnPicture(preset)} alt="" draggable={false} />
);
