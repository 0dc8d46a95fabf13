/** Drawn by the app itself; a person may pick one before having uploaded anything (rule 10). */
export const avatarPresets = [
  'fox',
  'owl',
  'bear',
  'rabbit',
  'cat',
  'frog',
  'whale',
  'bee',
  'acorn',
  'moon',
  'star',
  'leaf',
] as const;

export type AvatarPreset = (typeof avatarPresets)[number];
