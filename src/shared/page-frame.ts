import { type Actor, isAdmin, isGrownUp } from './features/accounts/access.ts';

/** Where the build puts the frames, beside `index.html`: a file each, and the index; for the server alone. */
export const frameFolder = 'page-frames';
export const frameIndex = 'index.json';

/** Where the server puts a person's texts, escaped, and the address of their picture, and what it makes itself. */
export const frameSlots = {
  household: '{{household}}',
  person: '{{person}}',
  picture: '{{picture}}',
  /** Of the style elements. */
  nonce: '{{nonce}}',
  /** The first posts of home, and the room of an admin's next steps above them. */
  posts: '{{posts}}',
  steps: '{{steps}}',
} as const;

/** Whose frames differ. */
export type FrameKind = 'admin' | 'grownUp' | 'kid' | 'guest';

/** The frame of the home page as it opens, and of what else is at its address. */
export const homeFrame = { plain: 'home-page', other: 'home' } as const;

/** The name of a frame's file. */
export const frameFile = (kind: FrameKind, frame: string): string => `${kind}-${frame}.html`;

export interface FrameIndex {
  /** Which frame a page has, and who sees it there. A path may have parts that begin with a colon. */
  pages: { path: string; frame: string; kinds: FrameKind[] }[];
  /** The addresses of the built-in avatars. */
  avatars: Record<string, string>;
}

type Person = Pick<Actor, 'role' | 'isChild' | 'accessExpired'> & { mustChangePassword?: unknown };

/** Whose frame a person sees; null for those who see something else first. */
export const frameKindOf = (user: Person): FrameKind | null => {
  if (user.accessExpired || user.mustChangePassword) return null;
  if (isGrownUp(user)) return isAdmin(user) ? 'admin' : 'grownUp';
  if (isAdmin(user)) return null;
  return user.isChild ? 'kid' : 'guest';
};
