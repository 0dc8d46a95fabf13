import { Mascot } from './mascot.tsx';
import type { MascotName, MascotPose } from './mascot-names.ts';

/** Which mascot greets in a section, waits where something is missing, or looks after something. */
const mascotScenes = {
  home: ['fox', 'hello'],
  gallery: ['cat', 'hello'],
  stories: ['owl', 'read'],
  family: ['bear', 'hello'],
  games: ['frog', 'cheer'],
  chat: ['bee', 'hello'],
  reading: ['rabbit', 'read'],
  settings: ['cat', 'search'],
  admin: ['owl', 'search'],
  treehouse: ['fox', 'hello'],
  night: ['owl', 'sleep'],
  safe: ['bear', 'sleep'],
  'empty-posts': ['fox', 'hello'],
  'empty-gallery': ['cat', 'search'],
  'empty-stories': ['owl', 'read'],
  'empty-family': ['bear', 'hello'],
  'empty-tasks': ['bee', 'cheer'],
  'empty-search': ['rabbit', 'search'],
  'empty-trash': ['whale', 'sleep'],
  'not-found': ['bear', 'search'],
  'access-denied': ['owl', 'hello'],
} as const satisfies Record<string, readonly [MascotName, MascotPose]>;
export type MascotSceneName = keyof typeof mascotScenes;

/** The mascot of a section or of an empty list; decorative. */
export const MascotScene = ({ name, size }: { name: MascotSceneName; size: number }) => {
  const [animal, pose] = mascotScenes[name];
  return <Mascot name={animal} pose={pose} size={size} />;
};
