import type { Variant } from './images/image-job.ts';

const pattern = /^([0-9a-f]{32})(?:-(small|medium|large|xlarge|rendition))?$/;

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};

/** The extension of a file's name, without a dot. */
export const extensionOf = (mime: string): string => extensions[mime] ?? 'bin';

/** What the last part of a media address names; null when it names nothing. */
export const parseMediaName = (file: string): { name: string; variant: Variant } | null => {
  const match = pattern.exec(file);
  if (!match?.[1]) return null;
  return { name: match[1], variant: (match[2] as Variant | undefined) ?? 'original' };
};

export const parseMediaUrl = (url: string) =>
  url.startsWith('/uploads/')
    ? parseMediaName(url.slice('/uploads/'.length).split('?')[0] ?? '')
    : null;

/** The version in an address: the file's own hash, so an address never changes what it shows. */
export const versionOf = (sha256: string): string => sha256.slice(0, 8);

/** The address of one file of a medium. */
export const mediaUrl = (name: string, variant: Variant, sha256: string): string =>
  `/uploads/${name}${variant === 'original' ? '' : `-${variant}`}?v=${versionOf(sha256)}`;
