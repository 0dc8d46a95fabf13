import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import { sheetPicture } from '../illustration/picture-sheet.ts';

/** A preset avatar; beside a name, so hidden from screen readers. */
export const AvatarPresetPicture = ({ preset }: { preset: AvatarPreset }) => (
  <img src={sheetPicture(preset)} alt="" draggable={false} />
);
