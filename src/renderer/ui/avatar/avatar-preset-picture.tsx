import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';

// Addresses: a feed shows dozens of them but few different ones, and the first page's scripts are full.
const sources = import.meta.glob<string>('./presets/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a preset's picture. */
export const avatarPresetSource = (preset: AvatarPreset): string | undefined =>
  sources[`./presets/${preset}.svg`];

/** A preset avatar; beside a name, so hidden from screen readers. */
export const AvatarPresetPicture = ({ preset }: { preset: AvatarPreset }) => (
  <img src={avatarPresetSource(preset)} alt="" draggable={false} />
);
