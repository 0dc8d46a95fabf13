import { useEffect, useRef, useState } from 'react';
import type { DraftKey } from '../../../lib/storage/device-drafts.ts';
import type { ChosenRecording } from './chosen-recording.ts';
import { dropRecording, keepRecording, readRecording } from './recording-draft.ts';

interface KeptRecording {
  chosen: ChosenRecording | null;
  choose: (chosen: ChosenRecording | null) => void;
  /** Whether what is chosen is found again after a reload. */
  isKept: boolean;
  /** Ends its draft. */
  forget: () => void;
}

/** A recording that is kept on this device until it is sent; `key` is null where it is not. */
export const useKeptRecording = (
  key: DraftKey | null,
  first: ChosenRecording | null,
): KeptRecording => {
  const [chosen, setChosen] = useState(first);
  const [isKept, setIsKept] = useState(false);
  const latest = useRef(first);
  const isCurrent = (one: ChosenRecording | null) => latest.current === one;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is put in once
  useEffect(() => {
    if (!key) return;
    void readRecording(key).then((found) => {
      if (!found || !isCurrent(first)) return;
      latest.current = found;
      setChosen(found);
      setIsKept(true);
    });
  }, []);
  const forget = () => {
    if (key) dropRecording(key);
  };
  const choose = (next: ChosenRecording | null) => {
    latest.current = next;
    setChosen(next);
    setIsKept(false);
    if (!key) return;
    if (!next?.file) return forget();
    void keepRecording(key, next).then((isThere) => {
      if (isCurrent(next)) setIsKept(isThere);
      // Another was chosen, or this one deleted, while it was written.
      else if (!latest.current?.file) forget();
    });
  };
  return { chosen, choose, isKept, forget };
};
