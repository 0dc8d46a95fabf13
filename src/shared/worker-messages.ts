/** What a page tells the service worker. */
export type ToWorker =
  /** What it loaded before the worker was there. */
  | { type: 'remember'; urls: string[] }
  /** Answers that came with the page, as JSON by their addresses. */
  | { type: 'keep'; person: number; answers: Record<string, unknown> }
  /** It listens from now on. */
  | { type: 'listening' }
  /** It heard where a pressed notification leads. */
  | { type: 'opened' }
  /** The person signed out. */
  | { type: 'forget' }
  /** A new worker may take over: the page has just been loaded. */
  | { type: 'takeOver' };

/** What the service worker tells pages. */
export type FromWorker =
  /** Whether the home computer answers. */
  | { type: 'server'; isAsleep: boolean }
  /** A notification that leads there was pressed. */
  | { type: 'open'; path: string };

/** Names of the caches with what a person has seen begin so. */
export const seenPrefix = 'seen-';
/** Names whose answer this is, so that nothing of one person is ever kept for another. */
export const personHeader = 'X-Person';

/** The cache with files that another app shared with the installed page, until their post is made or left. */
export const sharedFilesCache = 'shared-files';
/** The name of a shared file, encoded like a part of an address. */
export const fileNameHeader = 'X-File-Name';
/** What `new` in the address of the home page says when there are shared files. */
export const sharedDraft = 'shared';
