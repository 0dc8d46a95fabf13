import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageBoundary } from '../error-pages/page-boundary.tsx';
import { PageSpinner } from '../page-spinner.tsx';
import { useScrollMemory } from '../scroll-memory.ts';

// Inside the boundary, so that it acts once the page is ready.
const Page = () => {
  useScrollMemory();
  return <Outlet />;
};

/** Where the shell shows a page: waits for its code, and stays when it breaks. */
export const PageOutlet = () => {
  const { pathname } = useLocation();
  return (
    <PageBoundary pathname={pathname}>
      <Suspense fallback={<PageSpinner />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
};
