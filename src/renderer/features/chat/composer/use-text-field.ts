import { useLayoutEffect, useRef } from 'react';

/** The field grows with its words up to this, in px. */
const maxHeight = 180;

/** A field that grows with what is written in it, and takes words where the cursor is. */
export const useTextField = (text: string, setText: (text: string) => void) => {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the words
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(maxHeight, element.scrollHeight)}px`;
  }, [text]);
  const insert = (inserted: string) => {
    const element = field.current;
    const start = element?.selectionStart ?? text.length;
    const end = element?.selectionEnd ?? start;
    const cursor = start + inserted.length;
    const next = text.slice(0, start) + inserted + text.slice(end);
    // A browser limits only what is typed.
    if (element && next.length > element.maxLength) return;
    setText(next);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(cursor, cursor);
    });
  };
  return { field, insert };
};
