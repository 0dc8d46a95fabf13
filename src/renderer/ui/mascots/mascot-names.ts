/** The animals of the avatars, each a figure of its own; how to add one is in docs/illustration.md. */
export const mascotNames = ['fox', 'owl', 'bear', 'cat', 'rabbit', 'frog', 'whale', 'bee'] as const;
export type MascotName = (typeof mascotNames)[number];

/** What a mascot may be doing, in the order of the frames of its picture from left to right. */
export const mascotPoses = ['hello', 'cheer', 'search', 'read', 'sleep'] as const;
export type MascotPose = (typeof mascotPoses)[number];
