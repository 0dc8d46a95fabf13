import { VisuallyHidden } from '@radix-ui/themes';
import { useCallback, useState } from 'react';

/** Says to screen readers what happened on a board; the same words twice are said twice. */
export const useAnnouncer = () => {
  const [said, setSaid] = useState({ text: '', serial: 0 });
  const say = useCallback(
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
  return { say, region };
};
