import type { DataLocation, MoveAnswer } from './data-dir-location.ts';
import type {
  AppChoices,
  NotificationsChange,
  OsNotification,
  PersonNotifications,
} from './desktop-settings.ts';

/** What a folder is chosen for; the system's dialog says so. */
export type FolderPurpose = 'backups' | 'restore' | 'dataFolder';

/** A folder chosen in the system's dialog; calls name it by its token. */
export interface ChosenFolder {
  folderToken: string;
  path: string;
}

/** The app on this computer. */
export interface AppState extends AppChoices {
  version: string;
  /** Without one, a window that closes is made small instead. */
  hasTray: boolean;
}

/** What the preload script offers the page in the desktop window, and nowhere else. */
export interface DesktopBridge {
  platform: 'darwin' | 'linux' | 'win32';
  /** The one-time code that lets this window run setup; null afterwards. */
  setupToken(): Promise<string | null>;
  /** Null when the dialog was closed without a choice. */
  chooseFolder(purpose: FolderPurpose): Promise<ChosenFolder | null>;
  /** The data folder's location; null where the app does not answer this page. */
  dataLocation(): Promise<DataLocation | null>;
  /** Asks for another folder, or takes the default; null unless an admin is signed in, or before setup. */
  moveData(to: 'chosen' | 'usual'): Promise<MoveAnswer | null>;
  /** Deletes previous data folders; null as above. */
  removeOldCopies(): Promise<DataLocation | null>;
  /** Null where the app does not answer this page. */
  appState(): Promise<AppState | null>;
  changeApp(changes: Partial<AppChoices>): Promise<AppState | null>;
  openDataFolder(): Promise<null>;
  /** Which notifications this person wants at this computer. */
  osNotifications(person: number): Promise<PersonNotifications | null>;
  changeOsNotifications(change: NotificationsChange): Promise<PersonNotifications | null>;
  /** Shows a notification of the system, unless that very page is being looked at. */
  notify(notification: OsNotification): Promise<null>;
  /** Called with each page that a menu, link or notification opens. @returns how to stop. */
  onOpenPath(listener: (path: string) => void): () => void;
}

/** The calls that go over IPC to the app. */
export interface BridgeCalls extends Omit<DesktopBridge, 'platform' | 'onOpenPath'> {
  /** Whether the page takes the paths of `onOpenPath`. */
  listening(isListening: boolean): Promise<null>;
}

export const bridgeName = 'treehouseDesktop';
export const bridgeChannels = {
  setupToken: 'treehouse:setup-token',
  chooseFolder: 'treehouse:choose-folder',
  dataLocation: 'treehouse:data-place',
  moveData: 'treehouse:move-data',
  removeOldCopies: 'treehouse:remove-old-copies',
  appState: 'treehouse:app-state',
  changeApp: 'treehouse:change-app',
  openDataFolder: 'treehouse:open-data-folder',
  osNotifications: 'treehouse:notices',
  changeOsNotifications: 'treehouse:change-notices',
  notify: 'treehouse:notify',
  listening: 'treehouse:listening',
} as const satisfies Record<keyof BridgeCalls, string>;
/** From the app to the page. */
export const openPathChannel = 'treehouse:open-path';
