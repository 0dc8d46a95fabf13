import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBackLayer } from '../dialog/use-back-layer.ts';
import { type Asked, askedIn } from './asked-name.ts';

/** The list as it is shown now, for the field to name. */
export interface ShownOptions {
  listId: string;
  activeId: string | null;
}

/** What the list does with a key of the field. @returns whether it took it */
export type OptionKeys = (event: KeyboardEvent) => boolean;

const restOfName = /^[\p{L}\p{N}._-]+/u;

/** Lets a field ask for people once `@` is typed, and puts the chosen one's username there. */
export const useMentions = (
  field: RefObject<HTMLTextAreaElement | null>,
  setText: (text: string) => void,
) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [options, setOptions] = useState<ShownOptions | null>(null);
  const keys = useRef<OptionKeys | null>(null);
  // A dismissed list does not open again for the same name.
  const refusedAt = useRef<number | null>(null);
  const look = () => {
    const element = field.current;
    if (!element || document.activeElement !== element) return;
    const { selectionStart, selectionEnd, value } = element;
    const now = selectionStart === selectionEnd ? askedIn(value.slice(0, selectionStart)) : null;
    if (now?.at !== refusedAt.current) refusedAt.current = null;
    const next = refusedAt.current === null ? now : null;
    setAsked((before) =>
      before?.at === next?.at && before?.letters === next?.letters ? before : next,
    );
  };
  const close = () => setAsked(null);
  const dismiss = () => {
    refusedAt.current = asked?.at ?? null;
    close();
  };
  useBackLayer(asked !== null && options !== null, dismiss);
  const choose = (username: string) => {
    const element = field.current;
    if (!element || !asked) return;
    const { value, selectionStart, maxLength } = element;
    const rest = value.slice(selectionStart).replace(restOfName, '').replace(/^ /, '');
    const begun = `${value.slice(0, asked.at)}@${username} `;
    close();
    if (maxLength >= 0 && begun.length + rest.length > maxLength) return;
    // The cursor has its place before the next key comes.
    flushSync(() => setText(begun + rest));
    element.focus();
    element.setSelectionRange(begun.length, begun.length);
  };
  const handleKey: OptionKeys = (event) => {
    if (!asked || !options || event.nativeEvent.isComposing) return false;
    if (event.key !== 'Escape') return keys.current?.(event) ?? false;
    event.preventDefault();
    dismiss();
    return true;
  };
  return {
    /** For the field itself; it also calls `look` when its words change. */
    fieldProps: {
      onSelect: look,
      onBlur: close,
      'aria-autocomplete': 'list',
      ...(options && ({ 'aria-controls': options.listId, 'aria-haspopup': 'listbox' } as const)),
      ...(options?.activeId && { 'aria-activedescendant': options.activeId }),
    } as const,
    /** For the list; null while there is nothing to ask. */
    listProps: asked && { field, asked, keys, onShown: setOptions, onChoose: choose },
    look,
    handleKey,
  };
};
