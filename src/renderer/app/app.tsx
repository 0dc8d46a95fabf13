import { Theme } from '@radix-ui/themes';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../lib/api/query-client.ts';
import { useAppearance } from '../lib/storage/appearance-store.ts';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { PageBoundary } from './error-pages/page-boundary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { AppRoutes } from './router.tsx';

/** Providers around the router. */
export const App = () => {
  const shown = useAppearance((state) => state.shown);
  return (
    <QueryClientProvider client={queryClient}>
      <Theme
        accentColor="jade"
        grayColor="sand"
        radius="large"
        appearance={shown}
        hasBackground={false}
      >
        <div className="page-background">
          <PageBoundary pathname="app">
            <BrowserRouter>
              <LeaveGuard>
                <Suspense fallback={<PageSpinner />}>
                  <AppRoutes />
                </Suspense>
              </LeaveGuard>
            </BrowserRouter>
          </PageBoundary>
          <Toasts />
        </div>
      </Theme>
    </QueryClientProvider>
  );
};
