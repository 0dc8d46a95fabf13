import type { ReactNode } from 'react';

/** A section of notifications that another feature fills; the shell puts them together. */
export interface NotificationExtra {
  name: string;
  /** Whether something is new or pending, which puts a dot on the bell; the number counts comments only. */
  isNew: boolean;
  isEmpty: boolean;
  /** The person opened notifications. */
  onOpened: () => void;
  /** Its content; `onFollow` closes the panel when an item's link is followed. */
  content: (onFollow: () => void) => ReactNode;
}
