import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../lib/api/query-client.ts';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { AppTheme } from './app-theme.tsx';
import { PageBoundary } from './error-pages/page-boundary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { AppRoutes } from './router.tsx';

/** Providers around the router. */
export const App = () => {
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
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
      </AppTheme>
    </QueryClientProvider>
  );
};
