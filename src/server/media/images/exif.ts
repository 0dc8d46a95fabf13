import readExif from 'exif-reader';

/** Local time without an offset, as cameras write it: `2026-07-04T15:30:00`. */
const localTime = (date: unknown): string | null =>
  date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 19) : null;

const offsetPattern = /^[+-]\d\d:\d\d$/;

/**
 * When a picture was taken, as its Exif block says: `2026-07-04T15:30:00+02:00`, without the offset where
 * the camera does not say; null where there is no date, or the block is damaged.
 */
export const readTakenAt = (exif: Buffer | undefined): string | null => {
  if (!exif) return null;
  try {
    const { Photo } = readExif(exif);
    const original = localTime(Photo?.DateTimeOriginal);
    const taken = original ?? localTime(Photo?.DateTimeDigitized);
    const offset = original ? Photo?.OffsetTimeOriginal : Photo?.OffsetTimeDigitized;
    if (!taken) return null;
    return offset && offsetPattern.test(offset) ? `${taken}${offset}` : taken;
  } catch {
    return null;
  }
};
