import { fileTypeFromBuffer } from 'file-type';

export type MediaKind = 'image' | 'video';

/** What the bytes say a file is, whatever its name and the client say. */
export interface Sniffed {
  kind: MediaKind;
  mime: string;
}

/** As many bytes as telling the types apart takes. */
export const sniffBytes = 4100;

const image = (mime: string): Sniffed => ({ kind: 'image', mime });
const video = (mime: string): Sniffed => ({ kind: 'video', mime });

/** The types we take; an animated PNG is a PNG, an M4V an MP4. No SVG: it runs scripts. */
const known: Record<string, Sniffed> = {
  'image/jpeg': image('image/jpeg'),
  'image/png': image('image/png'),
  'image/apng': image('image/png'),
  'image/webp': image('image/webp'),
  'image/gif': image('image/gif'),
  'video/mp4': video('video/mp4'),
  'video/x-m4v': video('video/mp4'),
  'video/quicktime': video('video/quicktime'),
  'video/webm': video('video/webm'),
};

/** Names the type of a file by its first bytes; null for one we do not take. */
export const sniff = async (head: Uint8Array): Promise<Sniffed | null> => {
  try {
    const type = await fileTypeFromBuffer(head);
    return (type && known[type.mime]) ?? null;
  } catch {
    // A header that breaks off in the middle names nothing.
    return null;
  }
};
