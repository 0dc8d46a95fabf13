import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** What a bundler knows of a module; as much of it as is needed here. */
interface ModuleInfo {
  isEntry?: boolean;
  importers: readonly string[];
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Whether a module comes with another whenever that is loaded: it is that one, or imported by what comes. */
const comesWith = (isRoot: (id: string, info: ModuleInfo) => boolean) => {
  const known = new Map<string, boolean>();
  const check = (id: string, modules: Modules): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Modules may import each other in circles; on the way round the answer is no.
    known.set(id, false);
    const info = modules.getModuleInfo(id);
    const comes =
      info !== null &&
      (isRoot(id, info) || info.importers.some((importer) => check(importer, modules)));
    known.set(id, comes);
    return comes;
  };
  return check;
};

/** A module of the client's by its path; one that has moved must not go unnoticed. Builds run at the root. */
const isAt = (...paths: string[]) => {
  const files = paths.map((path) => resolve('src/renderer', path));
  const lost = files.filter((file) => !existsSync(file));
  if (lost.length > 0) throw new Error(`No such part of the client: ${lost.join(', ')}`);
  const known = new Set(files);
  return (id: string): boolean => known.has(resolve(id));
};

const isAlwaysThere = comesWith((_id, { isEntry }) => isEntry === true);
const isOfHome = comesWith(isAt('app/home/home-page.tsx'));
const isOfEveryFeed = comesWith(isAt('features/content/feed/feed.tsx'));
/** What the header shows once the page was painted. */
const isOfHeader = comesWith(
  isAt('app/shell/header/notification-bell.tsx', 'features/search/header-search.tsx'),
);
/** What every page fetches once it stands: what works beside it, its menus, dialogs and toasts. */
const isOfFrame = comesWith(
  isAt(
    'features/badges/celebrations.tsx',
    'features/calendar/calendar-background.tsx',
    'features/chat/chat-background.tsx',
    'features/content/notifications/notification-popover.tsx',
    'features/help-requests/help-requests-background.tsx',
    'features/search/search-panel.tsx',
    'ui/dialog/app-dialog-window.tsx',
    'ui/menu/app-menu-list.tsx',
    'ui/dialog/confirm-dialog-window.tsx',
    'ui/feedback/toast-viewport.tsx',
  ),
);

/** What the page at home shares with others, or its feed with what every page fetches. */
const isShared = (id: string, modules: Modules): boolean =>
  isOfEveryFeed(id, modules)
    ? isOfHeader(id, modules) || isOfFrame(id, modules)
    : isOfHome(id, modules) && !/[\\/]app[\\/]home[\\/]/.test(id);

const isOurs = (id: string): boolean => /[\\/]src[\\/](?:renderer|shared)[\\/]/.test(id);

const named =
  (name: string, belongs: (id: string, modules: Modules) => boolean) =>
  (id: string, modules: Modules): string | null =>
    isOurs(id) && belongs(id, modules) ? name : null;

/**
 * Our own modules that always come together are one file: dozens of small ones take longer to ask for
 * than to send. In this order: what belongs to an earlier one is not part of a later one. Null leaves a
 * module where the bundler puts it; packages are read through an index that names all they have, so only
 * the bundler knows what of them is used where.
 */
export const chunkNames = [
  named('app', (id, modules) => isAlwaysThere(id, modules) || isShared(id, modules)),
  named('feed', isOfEveryFeed),
  named('header', isOfHeader),
  named('frame', isOfFrame),
];
