import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';

// Part of the code, since each is shorter than a request for it; an image, since a feed shows dozens of them.
const sources = import.meta.glob<string>('./presets/*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** What an image of a preset shows. */
export const avatarPresetSource = (preset: AvatarPreset): string | undefined =>
  sources[`./presets/${preset}.svg`];

/** A preset avatar; beside a name, so hidden from screen readers. */
export const AvatarPresetPicture = ({ preset }: { preset: AvatarPreset }) => (
  <img src={avatarPresetSource(preset)} alt="" draggable={false} />
);
