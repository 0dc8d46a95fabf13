import { matchPath, type RouteObject, useRoutes } from 'react-router-dom';
import { AdminGuard, AuthGuard, MemberGuard, SetupGuard, SignedInGuard } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { type PageAccess, pages } from './pages.ts';
import { Shell } from './shell/shell.tsx';

const pagesFor = (access: PageAccess): RouteObject[] =>
  pages
    .filter((page) => page.access === access)
    .map(({ path, Component }) => ({ path, element: <Component /> }));

/** Guards first, then the shell, then the page. */
const routes: RouteObject[] = [
  { element: <SetupGuard />, children: pagesFor('founder') },
  { element: <AuthGuard />, children: pagesFor('visitor') },
  {
    element: <SignedInGuard />,
    children: [
      {
        element: <Shell />,
        children: [
          ...pagesFor('signedIn'),
          { element: <MemberGuard />, children: pagesFor('member') },
        ],
      },
      // The denial fills the screen, so the guard stands around the shell here.
      { element: <AdminGuard />, children: [{ element: <Shell />, children: pagesFor('admin') }] },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

// The page's code is on its way while the house is still asked who is there.
void pages
  .find(({ path }) => matchPath(path, location.pathname))
  ?.load()
  .catch(() => {});

/** What the address leads to. */
export const AppRoutes = () => useRoutes(routes);
