import { type MessageKey, message } from '#shared/locales/messages.ts';
import { type MediaKind, maySound, mediaTypes, sniffBytes } from '#shared/media-types.ts';

/** What the bytes of a file say that it is; undefined when this page cannot say. */
const mimeOf = async (file: Blob): Promise<string | null | undefined> => {
  try {
    const { fileTypeFromBuffer } = await import('file-type');
    const head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
    return (await fileTypeFromBuffer(head))?.mime ?? null;
  } catch {
    return undefined;
  }
};

/** Whether the bytes of a file may be a recording, as far as this page can say. */
export const mayBeSound = async (file: Blob): Promise<boolean> => {
  const mime = await mimeOf(file);
  return mime === undefined || maySound(mediaTypes[mime ?? ''] ?? null);
};

/** Why a picture or film that was chosen cannot be shared; null when it can. The server looks again. */
export const refuseMedia = async (
  file: Blob,
  kind: MediaKind,
  maxBytes: number,
): Promise<MessageKey | null> => {
  if (file.size === 0) return message('common:errors.fileEmpty');
  const mime = await mimeOf(file);
  if (mime !== undefined && mediaTypes[mime ?? '']?.kind !== kind) {
    return message(kind === 'video' ? 'common:errors.notVideo' : 'common:errors.notImage');
  }
  if (file.size <= maxBytes) return null;
  return message(kind === 'video' ? 'common:errors.fileLarge' : 'common:errors.imageLarge');
};
