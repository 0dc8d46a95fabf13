import { useEffect, useState } from 'react';

/** How long typing rests before the list follows, in ms. */
const restMs = 250;

/** A text that is typed here and kept elsewhere: it is written once typing rests, and follows what else changes it. */
export const useSearchText = (kept: string, write: (text: string) => void) => {
  const [typed, setTyped] = useState(kept);
  const [known, setKnown] = useState(kept);
  const [written, setWritten] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    if (kept !== written) setTyped(kept);
  }
  const wanted = typed.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (wanted === kept) return;
    const timer = setTimeout(() => {
      setWritten(wanted);
      write(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return [typed, setTyped] as const;
};
