import { type MessageKey, message } from '#shared/locales/messages.ts';
import { type MediaKind, type MediaType, maySound } from '#shared/media-types.ts';

/** What a file is, null for what is not accepted; undefined when this page cannot say. */
const typeOf = async (file: Blob): Promise<MediaType | null | undefined> => {
  try {
    const { sniffMedia } = await import('./sniff-media.ts');
    return await sniffMedia(file);
  } catch {
    return undefined;
  }
};

/** Whether the bytes of a file may be a recording, as far as this page can say. */
export const mayBeSound = async (file: Blob): Promise<boolean> => {
  const type = await typeOf(file);
  return type === undefined || maySound(type);
};

/** Why a picture or film that was chosen cannot be shared; null when it can. The server looks again. */
export const refuseMedia = async (
  file: Blob,
  kind: MediaKind,
  maxBytes: number,
): Promise<MessageKey | null> => {
  if (file.size === 0) return message('common:errors.fileEmpty');
  const type = await typeOf(file);
  if (type !== undefined && type?.kind !== kind) {
    return message(kind === 'video' ? 'common:errors.notVideo' : 'common:errors.notImage');
  }
  if (file.size <= maxBytes) return null;
  return message(kind === 'video' ? 'common:errors.fileLarge' : 'common:errors.imageLarge');
};
