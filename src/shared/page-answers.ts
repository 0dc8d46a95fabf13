import { paths } from './paths.ts';

/** The id of the element in which a page brings the answers to its first calls. */
export const pageAnswersId = 'page-answers';

/** The page without answers, for devices to keep: nothing of a person may be kept with it. */
export const shellAddress = '/?shell';

/** What the server knew when it sent the page, so that nothing is asked for before the first paint. */
export interface PageAnswers {
  version: string;
  /** The person's delivery serial before the answers were read; null where messages do not reach them. */
  serial: number | null;
  /** By the address of the call. Calls that were refused are missing. */
  answers: Record<string, unknown>;
}

/** Of the frame around every page. */
const ofFrame = [
  '/api/user',
  '/api/household',
  '/api/opened-pages',
  '/api/bell',
  '/api/calendar-reminders',
  '/api/approvals',
  '/api/outcomes',
  '/api/take-downs',
  '/api/chat/rooms',
  '/api/help-calls/mine',
  '/api/help-calls/open',
  '/api/remote-devices/requests',
  '/api/admin/disk',
  '/api/admin/backups/warning',
  '/api/admin/clock',
  '/api/admin/network',
];

/** The posts that home begins with. */
export const firstPostsCall = '/api/content?limit=20';

/** Of single pages. */
const ofPages: Record<string, string[]> = {
  [paths.home]: [
    firstPostsCall,
    '/api/achievements/kids',
    '/api/memories',
    '/api/admin/next-steps',
  ],
};

/** Calls that a page of a signed-in person makes first, by their addresses. */
export const firstCallsOf = (path: string): string[] => [...ofFrame, ...(ofPages[path] ?? [])];

/** Calls that the pages before signing in make first. */
export const firstCallsOfVisitors = ['/api/setup'];
