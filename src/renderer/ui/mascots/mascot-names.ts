export { type MascotName, mascotNames } from '#shared/mascots.ts';

/** What a mascot may be doing, in the order of the frames of its picture from left to right. */
export const mascotPoses = ['hello', 'cheer', 'search', 'read', 'sleep'] as const;
export type MascotPose = (typeof mascotPoses)[number];
