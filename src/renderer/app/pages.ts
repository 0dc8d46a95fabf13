import type { ComponentType } from 'react';
import type { Namespace } from '#shared/locales/messages.ts';
import { paths } from '#shared/paths.ts';
import { type LazyPart, lazyPart } from '../lib/lazy-part.ts';

/**
 * Who may open a page: members only, expired guests too, grown-ups of the household, admins, signed-out
 * visitors, or anyone.
 */
export type PageAccess =
  | 'member'
  | 'signedIn'
  | 'grownUp'
  | 'admin'
  | 'visitor'
  | 'founder'
  | 'anyone';

export interface Page extends LazyPart {
  path: string;
  access: PageAccess;
  /** Asks for what the page will show, while it is still being put together. */
  prepare?: () => Promise<void>;
}

const page = (
  path: string,
  namespaces: Namespace[],
  loadComponent: () => Promise<ComponentType>,
  access: PageAccess = 'member',
): Page => ({ path, access, ...lazyPart(namespaces, loadComponent) });

const loadHome = () => import('./home/home-page.tsx');

/** Every page, each a separate chunk; a new page is a line here. */
export const pages: Page[] = [
  page(
    paths.setup,
    ['accounts', 'computer', 'household'],
    async () => (await import('../features/household/setup/setup-page.tsx')).SetupPage,
    'founder',
  ),
  page(
    paths.setupFromBackup,
    ['startup'],
    async () =>
      (await import('../features/backups/restore/wizard-restore-page.tsx')).WizardRestorePage,
    'founder',
  ),
  page(
    paths.auth,
    ['accounts', 'household'],
    async () => (await import('./sign-in.tsx')).SignIn,
    'visitor',
  ),
  page(
    paths.hello,
    ['network'],
    async () => (await import('../features/lan-access/hello-page.tsx')).HelloPage,
    'anyone',
  ),
  {
    ...page(paths.home, ['content'], async () => (await loadHome()).HomePage),
    prepare: async () => (await loadHome()).prepareHome(),
  },
  page(
    paths.gallery,
    ['content'],
    async () => (await import('../features/content/feed/gallery-page.tsx')).GalleryPage,
  ),
  page(
    paths.stories,
    ['content'],
    async () => (await import('../features/content/feed/stories-page.tsx')).StoriesPage,
  ),
  page(
    paths.family,
    ['content'],
    async () => (await import('../features/content/feed/family-page.tsx')).FamilyPage,
  ),
  page(
    '/post/:id',
    ['content'],
    async () => (await import('../features/content/feed/post-page.tsx')).PostPage,
  ),
  page(
    paths.games,
    ['games'],
    async () => (await import('../features/games/games-page.tsx')).GamesPage,
  ),
  page('/chat/:id?', ['chat'], async () => {
    // It speaks of a lost connection when nothing more can be fetched to say it with.
    const toasts = import('../ui/feedback/toast-viewport.tsx');
    const { ChatPage } = await import('../features/chat/chat-page.tsx');
    await toasts;
    return ChatPage;
  }),
  page(
    paths.readingTracker,
    ['reading'],
    async () => (await import('../features/reading/reading-page.tsx')).ReadingPage,
  ),
  page(
    paths.search,
    ['search'],
    async () => (await import('../features/search/search-page.tsx')).SearchPage,
  ),
  page(
    '/people/:id',
    ['content', 'search'],
    async () => (await import('./person-page.tsx')).PersonPage,
  ),
  page(
    paths.settings,
    ['accounts', 'household', 'readAloud', 'screenTime', 'exports', 'https'],
    async () => (await import('./settings/settings.tsx')).Settings,
    'signedIn',
  ),
  page(
    paths.admin,
    ['admin'],
    async () => (await import('./admin/admin-page.tsx')).AdminPage,
    'admin',
  ),
  page(
    paths.homeComputer,
    ['computer'],
    async () => (await import('./home-computer/home-computer-page.tsx')).HomeComputerPage,
    'admin',
  ),
  page(
    paths.approvals,
    ['approvals'],
    async () => (await import('../features/approvals/approvals-page.tsx')).ApprovalsPage,
    'grownUp',
  ),
  page(
    paths.trash,
    ['trash'],
    async () => (await import('../features/trash/trash-page.tsx')).TrashPage,
  ),
  page(
    paths.help,
    ['help'],
    async () => (await import('./help/help-page.tsx')).HelpPage,
    'signedIn',
  ),
  page(
    paths.privacy,
    ['help'],
    async () => (await import('./help/privacy-page.tsx')).PrivacyPage,
    'signedIn',
  ),
  page(
    paths.aboutMe,
    ['visibility', 'audit'],
    async () => (await import('../features/visibility/about-me-page.tsx')).AboutMePage,
  ),
  page(
    paths.trust,
    ['https'],
    async () => (await import('../features/https/trust-page.tsx')).TrustPage,
    'anyone',
  ),
];
