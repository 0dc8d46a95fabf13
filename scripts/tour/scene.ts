import type { Page } from '@playwright/test';

/** A server before set-up, one with a family and no posts, and one with the sample family. */
export type SceneServer = 'fresh' | 'empty' | 'lively';

/** One screenshot: the page, who is signed in, and what is pressed before. */
export interface Scene {
  name: string;
  server: SceneServer;
  /** A username; signed out when left out. */
  who?: string;
  path: string;
  act?: (page: Page) => Promise<void>;
  /** Dialogs and menus are taken at the screen's size, pages at full length. */
  isOverlay?: boolean;
  /** Only on screens up to this width, in px. */
  maxWidth?: number;
}

/** A dialog, menu or viewer over a page of the sample family. */
export type Overlay = Pick<Scene, 'name' | 'path' | 'who' | 'act' | 'maxWidth'>;
