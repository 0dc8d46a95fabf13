import { fileTypeFromBuffer } from 'file-type';
import { type MediaType, mediaTypes, sniffBytes } from '#shared/media-types.ts';

/** What the bytes of a file say that it is; null for what is not accepted. */
export const sniffMedia = async (file: Blob): Promise<MediaType | null> => {
  const head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
  const found = await fileTypeFromBuffer(head);
  return mediaTypes[found?.mime ?? ''] ?? null;
};
