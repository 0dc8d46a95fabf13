/** A picture, a film or a voice recording. */
export const mediaKinds = ['image', 'video', 'audio'] as const;
export type MediaKind = (typeof mediaKinds)[number];
/** What posts, albums and the gallery show. */
export type VisualKind = Exclude<MediaKind, 'audio'>;

export interface MediaType {
  kind: MediaKind;
  mime: string;
}

const image = (mime: string): MediaType => ({ kind: 'image', mime });
const video = (mime: string): MediaType => ({ kind: 'video', mime });
const audio = (mime: string): MediaType => ({ kind: 'audio', mime });

/** The types that are accepted; an animated PNG is a PNG, an M4V an MP4. No SVG: it runs scripts. */
export const mediaTypes: Readonly<Record<string, MediaType>> = {
  'image/jpeg': image('image/jpeg'),
  'image/png': image('image/png'),
  'image/apng': image('image/png'),
  'image/webp': image('image/webp'),
  'image/gif': image('image/gif'),
  'image/avif': image('image/avif'),
  'image/heic': image('image/heic'),
  'image/heif': image('image/heic'),
  'video/mp4': video('video/mp4'),
  'video/x-m4v': video('video/mp4'),
  'video/quicktime': video('video/quicktime'),
  'video/webm': video('video/webm'),
  'audio/mp4': audio('audio/mp4'),
  'audio/x-m4a': audio('audio/mp4'),
  'audio/aac': audio('audio/aac'),
  'audio/mpeg': audio('audio/mpeg'),
  'audio/ogg': audio('audio/ogg'),
  'audio/ogg; codecs=opus': audio('audio/ogg'),
  'audio/wav': audio('audio/wav'),
};

/** Whether a file may be a recording: sound alone is also kept in what films are kept in. */
export const maySound = (type: MediaType | null): boolean => type !== null && type.kind !== 'image';

/** For a file input. */
export const acceptOf = (kind: MediaKind): string =>
  Object.keys(mediaTypes)
    .filter((mime) => mediaTypes[mime]?.kind === kind)
    .join(',');

/** As many first bytes as telling the types apart takes. */
export const sniffBytes = 4100;
