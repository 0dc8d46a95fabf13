import type { DataPlace, MoveAnswer } from './data-place.ts';

/** What a folder is chosen for; the system's dialog says so. */
export type FolderPurpose = 'backups' | 'restore' | 'dataFolder';

/** A folder somebody chose in the system's own dialog; calls name it by its ticket. */
export interface ChosenFolder {
  ticket: string;
  path: string;
}

/** What the preload script offers the page in the desktop window, and nowhere else. */
export interface DesktopBridge {
  platform: 'darwin' | 'linux' | 'win32';
  /** The one-time code that lets this window set the house up; null once that is done. */
  setupToken(): Promise<string | null>;
  /** Null when the dialog was closed without a choice. */
  chooseFolder(purpose: FolderPurpose): Promise<ChosenFolder | null>;
  /** Where the house is kept; null where the app does not answer this page. */
  dataPlace(): Promise<DataPlace | null>;
  /** Asks for another folder, or takes the usual one; null unless an admin is signed in, or nobody yet can be. */
  moveData(to: 'chosen' | 'usual'): Promise<MoveAnswer | null>;
  /** Deletes the folders where the house was before; null as above. */
  removeOldCopies(): Promise<DataPlace | null>;
}

export const bridgeName = 'treehouseDesktop';
export const bridgeChannels = {
  setupToken: 'treehouse:setup-token',
  chooseFolder: 'treehouse:choose-folder',
  dataPlace: 'treehouse:data-place',
  moveData: 'treehouse:move-data',
  removeOldCopies: 'treehouse:remove-old-copies',
} as const;
