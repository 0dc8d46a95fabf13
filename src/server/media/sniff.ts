import { fileTypeFromBuffer } from 'file-type';
import { type MediaType, mediaTypes } from '#shared/media-types.ts';

/** Names the type of a file by its first bytes, whatever its name says; null for one that is not accepted. */
export const sniff = async (head: Uint8Array): Promise<MediaType | null> => {
  try {
    const type = await fileTypeFromBuffer(head);
    return (type && mediaTypes[type.mime]) ?? null;
  } catch {
    // A header that breaks off in the middle names nothing.
    return null;
  }
};
