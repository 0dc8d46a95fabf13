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
const isOfFrame = comesWith(
  isAt(
    'app/shell/header/notification-bell.tsx',
    'features/remote-devices/entry-watch.tsx',
    'features/search/header-search.tsx',
    'features/content/memories/memories.tsx',
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
    'features/content/memories/memories-card.tsx',
    'features/content/posts/reactors-dialog.tsx',
    'features/content/posts/read-aloud.tsx',
    'features/content/posts/story-dialog.tsx',
    'features/content/take-downs/take-down-notes.tsx',
    'ui/dialog/report-dialog-window.tsx',
    'ui/stickers/sticker-button.tsx',
    'ui/visibility/who-can-see-dialog.tsx',
  ),
);
const isOfAdminFrame = comesWith(
  isAt(
    'features/backups/backup-banner.tsx',
    'features/household/clock-banner.tsx',
    'features/household/disk-banner.tsx',
    'features/household/next-steps.tsx',
    'features/lan-access/lan-access-banner.tsx',
  ),
);
const isOfPostForm = comesWith(isAt('features/content/form/content-form-dialog.tsx'));

const isOfAchievements = comesWith(isAt('features/badges/achievements-panel.tsx'));

/** Parts of forms that open, or that bring a large package, are chunks of their own. */
const isForm = (id: string): boolean =>
  /[\\/]src[\\/]renderer[\\/]ui[\\/]form[\\/](?!day-calendar|mention-list)/.test(id);

/** Texts of what surrounds every page. */
const isFrameText = (id: string): boolean =>
  /[\\/]locales[\\/]en[\\/](?:badges|chat|helpRequests|memories|readAloud|search|stickers|takeDown|visibility)\.json$/.test(
    id,
  );
const isAdminText = (id: string): boolean =>
  /[\\/]locales[\\/]en[\\/](?:backups|household|network)\.json$/.test(id);
const isPostFormText = (id: string): boolean =>
  /[\\/]locales[\\/]en[\\/](?:postFile|recording)\.json$/.test(id);
const isHomeText = (id: string): boolean => /[\\/]locales[\\/]en[\\/]content\.json$/.test(id);

const isShared = (id: string, modules: Modules): boolean =>
  isOfEveryFeed(id, modules)
    ? isOfFrame(id, modules)
    : isOfHome(id, modules) && !/[\\/]app[\\/]home[\\/]/.test(id);

const isOurs = (id: string): boolean => /[\\/]src[\\/](?:renderer|shared)[\\/]/.test(id);

const named =
  (name: string, belongs: (id: string, modules: Modules) => boolean) =>
  (id: string, modules: Modules): string | null =>
    isOurs(id) && belongs(id, modules) ? name : null;

/** In the sheet that every page loads: one request less than in one of their own. */
const isStyleOfHome = (id: string, modules: Modules): boolean =>
  id.endsWith('.css') && (isOfEveryFeed(id, modules) || isOfHome(id, modules));

const packagesOfApp = [
  /node_modules[\\/](?:get-nonce|react|react-dom|scheduler|react-router|react-router-dom|zustand)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](?:query-core|react-query)[\\/]/,
  // What nearly all of Radix stands on, and what the page at home shows first: a file each otherwise.
  /node_modules[\\/]@radix-ui[\\/](?:primitive|react-(?:use-[a-z-]+|collection|context|id|presence|roving-focus|tabs|visually-hidden))[\\/]/,
  /node_modules[\\/]@radix-ui[\\/]themes[\\/]dist[\\/]esm[\\/]components[\\/](?:tabs|_internal[\\/]base-tab-list\.props)\.js$/,
  /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:book-heart|calendar-days|face-slightly-smiling|list-checks|plus)\.mjs$/,
];
/** What every page needs of packages. */
const isPackageOfApp = (id: string): boolean => packagesOfApp.some((pattern) => pattern.test(id));

/** Of packages, what the first page does without and every page fetches once it stands: a file each otherwise. */
const laterPackages = [
  /node_modules[\\/](?:@radix-ui|@floating-ui|date-fns|@date-fns)[\\/]/,
  /node_modules[\\/](?:aria-hidden|react-hook-form|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)[\\/]/,
  /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
];
const isLater = (id: string): boolean => laterPackages.some((pattern) => pattern.test(id));

const namedApp = named(
  'app',
  (id, modules) =>
    isAlwaysThere(id, modules) || isShared(id, modules) || isStyleOfHome(id, modules),
);

/** One sheet for all that follows: it is smaller than the requests for several. */
const isStyleForLater = (id: string, modules: Modules): boolean =>
  id.endsWith('.css') && (isOfAdminFrame(id, modules) || isOfRestOfHome(id, modules));

const isOfRestOfHome = (id: string, modules: Modules): boolean =>
  isOfAchievements(id, modules) || isOfPostForm(id, modules) || isPostFormText(id);

/**
 * Bundles modules that always load together into one file: dozens of small ones take longer to request than to send.
 * Earlier groups win. Null leaves a module to the bundler, and most packages: only it knows which of their exports are
 * used where.
 */
export const chunkGroups = [
  { name: (id: string, modules: Modules) => (isPackageOfApp(id) ? 'app' : namedApp(id, modules)) },
  {
    name: named(
      'home',
      (id, modules) => isOfEveryFeed(id, modules) || isOfHome(id, modules) || isHomeText(id),
    ),
  },
  // What follows the first screen; packages that the parts share are grouped before them.
  { name: 'later', test: isLater },
  {
    name: named(
      'frame',
      (id, modules) =>
        isForm(id) || isOfFrame(id, modules) || isFrameText(id) || isStyleForLater(id, modules),
    ),
  },
  { name: named('admin-frame', (id, modules) => isOfAdminFrame(id, modules) || isAdminText(id)) },
  { name: named('rest-of-home', isOfRestOfHome) },
];
