import type { ReactNode } from 'react';

/** A section of the bell that another feature fills; what composes the house hands it over. */
export interface NotificationExtra {
  name: string;
  /** Whether something of it is new or waits, which puts a dot on the bell; its number is the comments' alone. */
  isNew: boolean;
  isEmpty: boolean;
  /** Somebody opened the bell. */
  onOpened: () => void;
  /** What it shows; `onFollow` closes the bell when somebody goes where an item leads. */
  content: (onFollow: () => void) => ReactNode;
}
