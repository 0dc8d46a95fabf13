const mebi = 1024 * 1024;

/** How large files may be: as usual, and how far a household may go either way, in MB (rule 54). */
export const sizeBounds = {
  image: { usual: 25, min: 1, max: 50 },
  video: { usual: 500, min: 10, max: 2_000 },
  /** Profile pictures and covers of books. */
  avatar: { usual: 5, min: 1, max: 20 },
} as const;

export type SizeKind = keyof typeof sizeBounds;

/** What the household lets in, in bytes. */
export interface MediaSizes {
  imageBytes: number;
  videoBytes: number;
  avatarBytes: number;
}

/** The sizes a household chose in MB; null is the usual one. */
export const sizesIn = (chosen: Record<SizeKind, number | null>): MediaSizes => {
  const bytes = (kind: SizeKind) => (chosen[kind] ?? sizeBounds[kind].usual) * mebi;
  return { imageBytes: bytes('image'), videoBytes: bytes('video'), avatarBytes: bytes('avatar') };
};

export const usualSizes: MediaSizes = sizesIn({ image: null, video: null, avatar: null });

/** Bytes as a whole number of MB, for a sentence. */
export const megabytes = (bytes: number): number => Math.round(bytes / mebi);

/** The values of the sentences that name the limits. */
export const sizeValues = (sizes: MediaSizes) => ({
  image: megabytes(sizes.imageBytes),
  video: megabytes(sizes.videoBytes),
});
