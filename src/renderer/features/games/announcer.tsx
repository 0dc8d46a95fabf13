import { VisuallyHidden } from '@radix-ui/themes';
import { useCallback, useState } from 'react';

/** Announces to screen readers what happened on a board; the same text twice is read twice. */
export const useAnnouncer = () => {
  const [said, setSaid] = useState({ text: '', serial: 0 });
  const announce = useCallback(
    (text: string) => setSaid(({ serial }) => ({ text, serial: serial + 1 })),
    [],
  );
  const region = (
    <VisuallyHidden>
      <output aria-live="polite">
        <span key={said.serial}>{said.text}</span>
      </output>
    </VisuallyHidden>
  );
  return { announce, region };
};
