import { totalmem } from 'node:os';

/** Opening the largest picture takes two gigabytes; a small computer does without such pictures. */
export const maxMemoryBytes = Math.min(2_560 * 1024 * 1024, totalmem() * 0.6);
/** What a pixel takes at most, measured over all types. */
const pixelBytes = 20;

/** More would take gigabytes to open (promises, Files). Known before anything is opened, so it does not vary. */
export const maxPixels = Math.min(120_000_000, maxMemoryBytes / pixelBytes);
