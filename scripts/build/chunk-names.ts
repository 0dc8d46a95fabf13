import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

interface ModuleInfo {
  isEntry?: boolean;
  importers: readonly string[];
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Loads together with a root: the module is a root, or only roots import it. */
const comesWith = (isRoot: (id: string, info: ModuleInfo) => boolean) => {
  const known = new Map<string, boolean>();
  const check = (id: string, modules: Modules): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Guards against import cycles.
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
const isOfHeader = comesWith(
  isAt('app/shell/header/notification-bell.tsx', 'features/search/header-search.tsx'),
);
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
 * Bundle modules that always load together into one file: dozens of small ones take longer to request than to send.
 * Earlier groups win. Null leaves a module to the bundler, packages included: only it knows which of their exports are
 * used where.
 */
export const chunkNames = [
  named('app', (id, modules) => isAlwaysThere(id, modules) || isShared(id, modules)),
  named('feed', isOfEveryFeed),
  named('header', isOfHeader),
  named('frame', isOfFrame),
];
