import { totalmem } from 'node:os';

/** Opening the largest picture takes two gigabytes; a small computer does without such pictures. */
export const maxMemoryBytes = Math.min(2_560 * 1024 * 1024, totalmem() * 0.6);
/** What a pixel takes at most, measured over all types. */
const pixelBytes = 20;

/** More would take gigabytes to open (promises, Files). Known before anything is opened, so it does not vary. */
export const maxPixels = Math.min(120_000_000, maxMemoryBytes / pixelBytes);

/**
 * Pictures up to this size are opened twice at once, which is quicker on two cores, and leave the
 * process that did so fit for the next; larger ones get a process each.
 */
export const largePixels = Math.min(30_000_000, maxMemoryBytes / (4 * pixelBytes));
