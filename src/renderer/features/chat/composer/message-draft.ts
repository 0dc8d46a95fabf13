import { useState } from 'react';

const keyOf = (userId: number, roomId: number) => `treehouse.draft.${userId}.chat.${roomId}`;

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

const write = (key: string, text: string): void => {
  try {
    if (text.trim()) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that stores nothing still chats.
  }
};

/** A draft in a room; kept in this tab. */
export const useMessageDraft = (userId: number, roomId: number) => {
  const key = keyOf(userId, roomId);
  const [text, setText] = useState(() => read(key));
  const change = (next: string) => {
    setText(next);
    write(key, next);
  };
  return [text, change] as const;
};
