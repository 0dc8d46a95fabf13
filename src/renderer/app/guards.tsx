import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { paths } from '#shared/paths.ts';
import { currentUserQuery, setupQuery } from '../features/accounts/accounts.hooks.ts';
import { ShownPerson } from '../features/accounts/shown-person.ts';
import { forgetRead } from '../features/accounts/sign-in/clear-client-state.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { ExpiredPage } from './error-pages/expired-page.tsx';
import { ServerUnreachable } from './error-pages/server-unreachable.tsx';
import { PageSpinner } from './page-spinner.tsx';

/** Shown when the server could not start, whatever the URL. */
const SignedOutGuard = lazyPart(
  ['startup', 'offsite', 'accounts'],
  () => import('../features/backups/restore/restore-page.tsx'),
  'RecoveryPage',
).Component;

/** In place of every page of an admin whose password is too short for one. */
const PasswordFirst = lazyPart(
  ['accounts', 'shell'],
  () => import('./password-first-page.tsx'),
  'PasswordFirstPage',
).Component;

/** Loads the user and whether setup is done, with a spinner meanwhile. */
const useDoor = () => {
  const user = useQuery(currentUserQuery);
  // A signed-in user implies that setup is done.
  const setup = useQuery({ ...setupQuery, enabled: user.data === null });
  const isPending = user.isPending || (user.data === null && setup.isPending);
  // Earlier answers hold while the server is unreachable: no one loses their page.
  const failed = user.isLoadingError ? user : setup.isLoadingError ? setup : null;
  const instead: ReactNode = setup.data?.isClosed ? (
    <SignedOutGuard />
  ) : failed ? (
    <ServerUnreachable onRetry={() => void failed.refetch()} />
  ) : isPending ? (
    <PageSpinner />
  ) : null;
  return { instead, user: user.data ?? null, isSetupNeeded: setup.data?.needed ?? false };
};

/** The page to return to, and whose it was, after a session ended. */
interface CameFrom {
  from: string;
  of: number | undefined;
}

/** The last user; another one, who signed in in another tab, must not see what was loaded for them. */
const useLastId = (user: CurrentUser | null) => {
  const client = useQueryClient();
  const [lastId, setLastId] = useState(user?.id);
  const isAnother = user !== null && lastId !== undefined && user.id !== lastId;
  // Nothing is shown that could read again what is being forgotten.
  useLayoutEffect(() => {
    if (isAnother) forgetRead(client);
    if (user) setLastId(user.id);
  }, [client, user, isAnother]);
  return { lastId, isAnother };
};

/** Protected pages: without a session to /auth and back afterwards; before setup everyone goes to setup. */
export const SignedInGuard = () => {
  const { instead, user, isSetupNeeded } = useDoor();
  const location = useLocation();
  const { lastId, isAnother } = useLastId(user);
  if (instead) return instead;
  if (isSetupNeeded) return <Navigate to={paths.setup} replace />;
  if (!user) {
    const state: CameFrom = { from: createPath(location), of: lastId };
    return <Navigate to={paths.auth} replace state={state} />;
  }
  if (isAnother) return null;
  return (
    <ShownPerson key={user.id} value={user}>
      {user.mustChangePassword ? <PasswordFirst /> : <Outlet />}
    </ShownPerson>
  );
};

const LeaveForUpload = () => {
  useLayoutEffect(() => window.location.replace(paths.upload), []);
  return <PageSpinner />;
};

/** /auth: signed-in users return to their page, else home, but never to another person's page. */
export const AuthGuard = () => {
  const { instead, user, isSetupNeeded } = useDoor();
  const location = useLocation();
  if (instead) return instead;
  if (isSetupNeeded) return <Navigate to={paths.setup} replace />;
  if (!user) return <Outlet />;
  // A page of the server's own, which knows of the session by now.
  if (new URLSearchParams(location.search).get('next') === paths.upload) return <LeaveForUpload />;
  const came = location.state as CameFrom | null;
  const isTheirs = came && (came.of === undefined || came.of === user.id);
  return <Navigate to={isTheirs ? came.from : paths.home} replace />;
};

/** The wizard stays until it is left: its last page is seen by the admin it has just made. */
export const SetupGuard = () => {
  const { data: setup, isPending, isLoadingError, refetch } = useQuery(setupQuery);
  if (isLoadingError) return <ServerUnreachable onRetry={() => void refetch()} />;
  if (isPending) return <PageSpinner />;
  if (setup.isClosed) return <SignedOutGuard />;
  return setup.needed ? <Outlet /> : <Navigate to={paths.home} replace />;
};

/** Pages an expired guest may not see show why (rule 14). */
export const MemberGuard = () => {
  const { data: user } = useQuery(currentUserQuery);
  return user?.accessExpired ? <ExpiredPage /> : <Outlet />;
};

/** Pages for grown-ups of the household; others go home. */
export const GrownUpGuard = () => {
  const { data: user } = useQuery(currentUserQuery);
  return user && isGrownUp(user) ? <Outlet /> : <Navigate to={paths.home} replace />;
};
