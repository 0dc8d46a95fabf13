import { paths } from '#shared/paths.ts';
import { allFeatures } from '../features/index.ts';
import { type Page, page } from '../lib/feature.ts';
import { lazyPart } from '../lib/lazy-part.ts';

const loadHome = () => import('./home/home-page.tsx');
/** Its first screen is made with what the document brings (scripts/build/style-sheets.ts). */
const noMoreStyles = () => Promise.resolve();

const adminPage = page(
  paths.admin,
  ['admin', 'computer'],
  () => import('./admin/admin-page.tsx'),
  'AdminPage',
  'admin',
);

/** Pages that show parts of several features. */
const appPages: Page[] = [
  page(paths.auth, ['accounts', 'household'], () => import('./sign-in.tsx'), 'SignIn', 'visitor'),
  {
    path: paths.home,
    access: 'member',
    ...lazyPart(['content'], loadHome, 'HomePage', noMoreStyles),
    prepare: async () => (await loadHome()).prepareHome(),
  },
  page(paths.person(':id'), ['content', 'search'], () => import('./person-page.tsx'), 'PersonPage'),
  page(paths.draw, ['drawing', 'content', 'accounts'], () => import('./draw-page.tsx'), 'DrawPage'),
  page(paths.search, ['search', 'content'], () => import('./search-page.tsx'), 'SearchPage'),
  page(
    paths.settings,
    ['accounts', 'household', 'readAloud', 'screenTime', 'exports', 'https'],
    () => import('./settings/settings.tsx'),
    'Settings',
    'signedIn',
  ),
  adminPage,
  { ...adminPage, path: paths.homeComputer },
  page(
    paths.homeComputerSection(':section'),
    ['computer'],
    () => import('./home-computer/section-address.tsx'),
    'SectionAddress',
    'admin',
  ),
  page(paths.help, ['help'], () => import('./help/help-page.tsx'), 'HelpPage', 'signedIn'),
  page(paths.privacy, ['help'], () => import('./help/privacy-page.tsx'), 'PrivacyPage', 'signedIn'),
];

/** Every page, each a separate chunk. */
export const pages: Page[] = [...appPages, ...allFeatures.flatMap(({ pages = [] }) => pages)];
