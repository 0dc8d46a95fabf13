import { useRef, useState } from 'react';
import type { MessageKey } from '#shared/locales/messages.ts';
import type { MediaKind } from '#shared/media-types.ts';
import { refuseMedia } from '../../lib/dom/refuse-media.ts';

/**
 * A picture or film that was chosen. It is there at once, and replaced by the one before where its bytes say that it
 * cannot be shared.
 */
export const useMediaFile = () => {
  const [file, setFile] = useState<File | null>(null);
  const latest = useRef<File>(null);
  const change = (next: File | null) => {
    latest.current = next;
    setFile(next);
  };
  return {
    file,
    /** @returns why it cannot be shared; null when it can, or when another was chosen meanwhile */
    choose: async (chosen: File, kind: MediaKind, maxBytes: number): Promise<MessageKey | null> => {
      const before = latest.current;
      change(chosen);
      const refusal = await refuseMedia(chosen, kind, maxBytes);
      if (!refusal || latest.current !== chosen) return null;
      change(before);
      return refusal;
    },
    remove: () => change(null),
  };
};
