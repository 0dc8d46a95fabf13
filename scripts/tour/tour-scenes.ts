import type { Page } from '@playwright/test';
import { postOverlays } from './post-overlays.ts';
import type { Overlay, Scene, SceneServer } from './scene.ts';
import { signedOutScenes } from './signed-out-scenes.ts';

/** Finds parts by position: the lengthened texts differ from the catalogue. */
const card = (page: Page) => page.getByRole('article').first();

const pageScenes = (server: SceneServer, who: string, paths: string[]): Scene[] =>
  paths.map((path) => ({
    name: path === '/' ? 'home' : path.slice(1).replaceAll(/\W+/g, '-'),
    server,
    who,
    path,
  }));

const overlays: Overlay[] = [
  {
    name: 'account-menu',
    who: 'mama',
    path: '/',
    act: (page) => page.locator('header [aria-haspopup="menu"]').first().click(),
  },
  {
    name: 'mobile-menu',
    who: 'mama',
    path: '/',
    maxWidth: 767,
    act: (page) => page.locator('[aria-controls="header-menu"]').click(),
  },
  {
    name: 'bell',
    who: 'mama',
    path: '/',
    act: (page) => page.locator('header button:has(svg.lucide-bell)').click(),
  },
  {
    name: 'post-menu',
    who: 'mama',
    path: '/',
    act: (page) => card(page).locator('[aria-haspopup="menu"]').click(),
  },
  {
    name: 'delete-question',
    who: 'mama',
    path: '/',
    act: async (page) => {
      await card(page).locator('[aria-haspopup="menu"]').click();
      await page.getByRole('menuitem').last().click();
    },
  },
];

const albumOverlays: Overlay[] = [
  {
    name: 'album-form',
    who: 'mama',
    path: '/gallery?view=albums',
    act: (page) => page.locator('main button:has(svg.lucide-plus)').last().click(),
  },
  {
    name: 'slideshow',
    who: 'mia',
    path: '/albums/1',
    act: (page) => page.locator('main button:has(svg.lucide-presentation)').first().click(),
  },
  {
    name: 'display-form',
    who: 'mama',
    path: '/admin?tab=displays',
    act: (page) =>
      page.locator('main [role="tabpanel"] button:has(svg.lucide-plus)').first().click(),
  },
];

const chatOverlays: Overlay[] = [
  {
    name: 'room-menu',
    who: 'papa',
    path: '/chat/1',
    act: (page) => page.locator('section header [aria-haspopup="menu"]').click(),
  },
  {
    name: 'room-members',
    who: 'papa',
    path: '/chat/1',
    act: (page) => page.locator('section header button').first().click(),
  },
  {
    name: 'message-menu',
    who: 'mia',
    path: '/chat/1',
    act: async (page) => {
      await page.getByRole('article').last().hover();
      await page.getByRole('article').last().locator('[aria-haspopup="menu"]').click();
    },
  },
  {
    name: 'emoji',
    who: 'mia',
    path: '/chat/1',
    act: (page) => page.locator('form button').nth(1).click(),
  },
];

/** Opens the form behind the first button of a tab's toolbar. */
const form = (name: string, path: string, who = 'mama'): Overlay => ({
  name,
  path,
  who,
  act: (page) => page.locator('main [role="tabpanel"] button:has(svg.lucide-plus)').first().click(),
});

const forms: Overlay[] = [
  form('event-form', '/?tab=calendar'),
  form('task-form', '/?tab=tasks'),
  form('journal-form', '/?tab=journal'),
  form('emotion-form', '/?tab=emotions'),
  {
    name: 'book-form',
    path: '/reading-tracker',
    who: 'mama',
    act: (page) => page.locator('main header button').first().click(),
  },
  {
    name: 'session-form',
    path: '/reading-tracker',
    who: 'mia',
    act: (page) =>
      page.locator('main [role="tabpanel"] button:has(svg.lucide-book-open)').first().click(),
  },
  form('goal-form', '/reading-tracker?tab=goals', 'mia'),
];

const everywhere = [
  '/',
  '/gallery',
  '/stories',
  '/family',
  '/games',
  '/chat',
  '/reading-tracker',
  '/settings',
];

export const scenes: Scene[] = [
  ...signedOutScenes,
  ...pageScenes('empty', 'anna', [...everywhere, '/?tab=calendar', '/admin', '/help', '/privacy']),
  { name: 'not-found', server: 'empty', who: 'ben', path: '/no-such-room' },
  { name: 'access-denied', server: 'empty', who: 'ben', path: '/admin' },
  { name: 'guest', server: 'empty', who: 'gus', path: '/' },
  ...pageScenes('lively', 'mia', [
    '/',
    '/gallery',
    '/gallery?view=albums',
    '/gallery?view=posts',
    '/albums/1',
    `/look-back/${new Date().getFullYear() - 1}`,
    '/stories',
    '/family',
    '/post/1',
    '/settings',
    '/about-me',
  ]),
  ...pageScenes('lively', 'mia', ['/search', '/search?q=the', '/people/2']),
  ...pageScenes('lively', 'mia', ['/chat', '/chat/1', '/chat/2']),
  ...pageScenes('lively', 'mia', [
    '/?tab=tasks',
    '/?tab=journal',
    '/?tab=emotions',
    '/?tab=emotions&view=insights',
    '/games',
    '/draw',
    '/trash',
  ]),
  ...pageScenes(
    'lively',
    'mia',
    ['books', 'logs', 'goals', 'statistics'].map((tab) => `/reading-tracker?tab=${tab}`),
  ),
  ...pageScenes('lively', 'mama', [
    '/home-computer',
    ...['devices', 'away', 'outsideDevices', 'https', 'backups', 'updates'].map(
      (tab) => `/home-computer?tab=${tab}`,
    ),
    '/approvals',
    '/settings',
  ]),
  { name: 'upload', server: 'lively', who: 'oma', path: '/upload' },
  {
    name: 'game',
    server: 'lively',
    who: 'mia',
    path: '/games',
    act: (page) => page.locator('main button:has(svg.lucide-play)').first().click(),
  },
  ...pageScenes('lively', 'mama', [
    '/admin',
    ...[
      'users',
      'content',
      'files',
      'approvals',
      'trash',
      'screenTime',
      'household',
      'displays',
      'activity',
      'health',
    ].map((tab) => `/admin?tab=${tab}`),
    '/?tab=calendar',
    '/?tab=calendar&view=week',
    '/?tab=calendar&view=day',
    '/?tab=tasks',
  ]),
  ...[...overlays, ...postOverlays, ...albumOverlays, ...chatOverlays, ...forms].map(
    (scene): Scene => ({ ...scene, server: 'lively', isOverlay: true }),
  ),
];
