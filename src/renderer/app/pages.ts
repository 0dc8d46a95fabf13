import type { ComponentType } from 'react';
import type { Namespace } from '#shared/locales/messages.ts';
import { withWords } from '../lib/i18n.ts';
import { paths } from './paths.ts';

/** Who may open a page: members only, expired guests too, or admins. */
type PageAccess = 'member' | 'signedIn' | 'admin';

export interface Page {
  path: string;
  access: PageAccess;
  load: () => Promise<{ Component: ComponentType }>;
}

const page = (
  path: string,
  words: Namespace[],
  load: () => Promise<ComponentType>,
  access: PageAccess = 'member',
): Page => ({
  path,
  access,
  load: async () => ({ Component: await withWords(words, load) }),
});

/** Every page behind the door, each a chunk of its own; a new page is a line here. */
export const pages: Page[] = [
  page(paths.home, ['content'], async () => (await import('./home/home-page.tsx')).HomePage),
  page(
    paths.gallery,
    ['content'],
    async () => (await import('../features/content/gallery-page.tsx')).GalleryPage,
  ),
  page(
    paths.stories,
    ['content'],
    async () => (await import('../features/content/stories-page.tsx')).StoriesPage,
  ),
  page(
    paths.family,
    ['content'],
    async () => (await import('../features/content/family-page.tsx')).FamilyPage,
  ),
  page(
    '/post/:id',
    ['content'],
    async () => (await import('../features/content/post-page.tsx')).PostPage,
  ),
  page(paths.games, [], async () => (await import('./building-pages.tsx')).GamesPage),
  page(paths.chat, ['content'], async () => (await import('./building-pages.tsx')).ChatPage),
  page(
    paths.readingTracker,
    ['content'],
    async () => (await import('./building-pages.tsx')).ReadingTrackerPage,
  ),
  page(
    paths.settings,
    ['accounts', 'household'],
    async () => (await import('../features/accounts/settings-page.tsx')).SettingsPage,
    'signedIn',
  ),
  page(
    paths.admin,
    ['accounts', 'household'],
    async () => (await import('./admin/admin-page.tsx')).AdminPage,
    'admin',
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
];
