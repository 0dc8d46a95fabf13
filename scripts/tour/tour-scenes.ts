import type { Page } from '@playwright/test';
import { setupToken } from '../../tests/support/e2e/servers/start-test-server.ts';

/** A server before set-up, one with a family and no posts, and one with the sample family. */
export type SceneServer = 'fresh' | 'empty' | 'lively';

/** One screenshot: the page, who is signed in, and what is pressed before. */
export interface Scene {
  name: string;
  server: SceneServer;
  /** A username; signed out when left out. */
  who?: string;
  path: string;
  act?: (page: Page) => Promise<void>;
  /** Dialogs and menus are taken at the screen's size, pages at full length. */
  isOverlay?: boolean;
  /** Only on screens up to this width, in px. */
  maxWidth?: number;
}

/** Finds parts by position: the lengthened texts differ from the catalogue. */
const submit = (page: Page) => page.locator('form button[type="submit"]').click();
const card = (page: Page) => page.getByRole('article').first();

async function fillStep(page: Page, values: string[]) {
  const fields = page.locator('form input:not([type="radio"])');
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
  await submit(page);
}

const wizard: ((page: Page) => Promise<void>)[] = [
  async () => {},
  (page) => fillStep(page, [setupToken]),
  (page) => fillStep(page, ['Mia']),
  (page) => fillStep(page, ['Anna', 'anna', 'four quiet owls', 'four quiet owls']),
  submit,
];

const setup = wizard.map(
  (_, step): Scene => ({
    name: `setup-${step + 1}`,
    server: 'fresh',
    path: '/setup',
    act: async (page) => {
      for (const act of wizard.slice(0, step + 1)) await act(page);
    },
  }),
);

const pageScenes = (server: SceneServer, who: string, paths: string[]): Scene[] =>
  paths.map((path) => ({
    name: path === '/' ? 'home' : path.slice(1).replaceAll(/\W+/g, '-'),
    server,
    who,
    path,
  }));

const signedOut: Scene[] = [
  { name: 'login', server: 'empty', path: '/auth' },
  { name: 'login-wrong', server: 'empty', path: '/auth', act: submit },
  {
    name: 'register',
    server: 'empty',
    path: '/auth',
    act: async (page) => {
      await page.getByRole('tab').nth(1).click();
      await submit(page);
    },
  },
];

type Overlay = Pick<Scene, 'name' | 'path' | 'who' | 'act' | 'maxWidth'>;

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
  {
    name: 'new-post',
    who: 'mama',
    path: '/',
    act: (page) => page.locator('main header button').first().click(),
  },
  {
    name: 'picture-large',
    who: 'mia',
    path: '/gallery?view=posts',
    act: (page) => card(page).locator('button:has(img)').first().click(),
  },
  {
    name: 'story-open',
    who: 'oma',
    path: '/stories',
    act: (page) => card(page).locator('button:has(svg.lucide-book-open)').click(),
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
  ...setup,
  ...signedOut,
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
  { name: 'trust', server: 'lively', path: '/trust' },
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
  ...[...overlays, ...albumOverlays, ...chatOverlays, ...forms].map(
    (scene): Scene => ({ ...scene, server: 'lively', isOverlay: true }),
  ),
];
