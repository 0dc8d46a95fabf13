import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { withWords } from '../lib/i18n.ts';
import { BrokenPage } from './broken-page.tsx';
import { AdminGuard, AuthGuard, MemberGuard, SetupGuard, SignedInGuard } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { type Page, pages } from './pages.ts';
import { paths } from './paths.ts';
import { Shell } from './shell/shell.tsx';

const toRoute = ({ path, load }: Page): RouteObject => ({ path, lazy: load });
const pagesFor = (access: Page['access']) =>
  pages.filter((page) => page.access === access).map(toRoute);

const lazyAuth = () =>
  withWords(['accounts', 'household'], async () => ({
    Component: (await import('../features/accounts/auth-page.tsx')).AuthPage,
  }));
const lazySetup = () =>
  withWords(['accounts', 'household'], async () => ({
    Component: (await import('../features/household/setup-page.tsx')).SetupPage,
  }));

/** Guards first, then the shell, then the page. */
export const router = createBrowserRouter([
  {
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      { element: <SetupGuard />, children: [{ path: paths.setup, lazy: lazySetup }] },
      { element: <AuthGuard />, children: [{ path: paths.auth, lazy: lazyAuth }] },
      {
        element: <SignedInGuard />,
        children: [
          {
            element: <Shell />,
            children: [
              {
                errorElement: <BrokenPage />,
                children: [
                  ...pagesFor('signedIn'),
                  { element: <MemberGuard />, children: pagesFor('member') },
                ],
              },
            ],
          },
          // The denial fills the screen, so the guard stands around the shell here.
          {
            element: <AdminGuard />,
            children: [{ element: <Shell />, children: pagesFor('admin') }],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);
