import { useEffect } from 'react';
import { matchPath, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { currentUserQuery, householdQuery, useUser } from '../features/accounts/accounts.hooks.ts';
import { openedPagesQuery } from '../features/accounts/opened-pages.hooks.ts';
import { notificationsQuery } from '../features/content/notifications/notifications.hooks.ts';
import { queryClient } from '../lib/api/query-client.ts';
import type { PageAccess } from '../lib/feature.ts';
import { hidePageToast } from '../ui/feedback/toast-store.ts';
import { AccessDenied } from './error-pages/access-denied.tsx';
import { NotFoundPage } from './error-pages/not-found-page.tsx';
import { AuthGuard, GrownUpGuard, MemberGuard, SetupGuard, SignedInGuard } from './guards.tsx';
import { pages } from './pages.ts';
import { Shell } from './shell/shell.tsx';

const pagesFor = (access: PageAccess): RouteObject[] =>
  pages
    .filter((page) => page.access === access)
    .map(({ path, Component }) => ({ path, element: <Component /> }));

const isForAdmins = (pathname: string): boolean =>
  pages.some(({ path, access }) => access === 'admin' && matchPath(path, pathname));

/**
 * One shell for all signed-in pages: remounting it would reconnect and lose state. A denial fills the screen
 * in its place.
 */
const ShellOrDenial = () => {
  const user = useUser();
  const { pathname } = useLocation();
  return isForAdmins(pathname) && !isAdmin(user) ? <AccessDenied /> : <Shell />;
};

/** Guards first, then the shell, then the page. */
const routes: RouteObject[] = [
  ...pagesFor('anyone'),
  { element: <SetupGuard />, children: pagesFor('founder') },
  { element: <AuthGuard />, children: pagesFor('visitor') },
  {
    element: <SignedInGuard />,
    children: [
      {
        element: <ShellOrDenial />,
        children: [
          ...pagesFor('signedIn'),
          ...pagesFor('admin'),
          { element: <MemberGuard />, children: pagesFor('member') },
          { element: <GrownUpGuard />, children: pagesFor('grownUp') },
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

const first = pages.find(({ path }) => matchPath(path, location.pathname));

/** Asks for what the first page and its frame show as soon as it is known for whom. */
const prepareFirst = async (): Promise<void> => {
  const user = await queryClient.ensureQueryData(currentUserQuery);
  if (!user || user.accessExpired || user.mustChangePassword) return;
  await Promise.all([
    first?.prepare?.(),
    queryClient.prefetchQuery(householdQuery),
    queryClient.prefetchQuery(openedPagesQuery),
    queryClient.prefetchQuery(notificationsQuery),
  ]);
};

/** How long what the first page shows is worth waiting for, in ms: putting the page together twice takes longer. */
const worthWaitingMs = 200;
const waited = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, worthWaitingMs));

/** Settles when the first page's code is there, and what it shows has come, is late or cannot come. */
export const firstPageReady = Promise.allSettled([
  first?.load(),
  Promise.race([prepareFirst(), waited()]),
]);

/** What the address leads to. */
export const AppRoutes = () => {
  const { pathname } = useLocation();
  useEffect(() => hidePageToast(pathname), [pathname]);
  return useRoutes(routes);
};
