import type { ReactNode } from 'react';

/** A section of the bell that another feature fills; what composes the house hands it over. */
export interface BellExtra {
  name: string;
  /** How much of it is new, which is added to the number on the bell. */
  count: number;
  isEmpty: boolean;
  /** Somebody opened the bell. */
  onOpened: () => void;
  /** What it shows; `onFollow` closes the bell when somebody goes where an item leads. */
  content: (onFollow: () => void) => ReactNode;
}
