import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { currentUserQuery, setupQuery } from '../features/accounts/accounts.hooks.ts';
import { ShownPerson } from '../features/accounts/shown-person.ts';
import { forgetRead } from '../features/accounts/sign-in/clear-client-state.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { ExpiredPage } from './error-pages/expired-page.tsx';
import { ServerUnreachable } from './error-pages/server-unreachable.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { paths } from './paths.ts';

/** What is shown of a house that could not be opened, whatever the address. */
const SignedOutGuard = lazyPart(
  ['trouble'],
  async () => (await import('../features/backups/restore/restore-page.tsx')).RecoveryPage,
).Component;

/** In place of every page of an admin whose password is too short for one. */
const PasswordFirst = lazyPart(
  ['accounts', 'shell'],
  async () => (await import('./password-first-page.tsx')).PasswordFirstPage,
).Component;

/** Asks who is there and whether the house is set up, and shows a spinner meanwhile. */
const useDoor = () => {
  const user = useQuery(currentUserQuery);
  // Whoever is signed in lives in a house that is set up.
  const setup = useQuery({ ...setupQuery, enabled: user.data === null });
  const isPending = user.isPending || (user.data === null && setup.isPending);
  // What was answered before stays true while the house does not answer: nobody loses the page they are on.
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

/** Where somebody wanted to go, and who it was, when a person was there until then. */
interface CameFrom {
  from: string;
  of: number | undefined;
}

/** Who was here last; somebody else, who came in in another tab, finds nothing that was read for them. */
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

/** Protected pages: nobody goes to /auth and comes back afterwards; before the setup everyone goes there. */
export const SignedInGuard = () => {
  const { instead, user, isSetupNeeded } = useDoor();
  const location = useLocation();
  const { lastId, isAnother } = useLastId(user);
  if (instead) return instead;
  if (isSetupNeeded) return <Navigate to={paths.setup} replace />;
  if (!user) {
    const from = `${location.pathname}${location.search}`;
    const state: CameFrom = { from, of: lastId };
    return <Navigate to={paths.auth} replace state={state} />;
  }
  if (isAnother) return null;
  return (
    <ShownPerson key={user.id} value={user}>
      {user.mustChangePassword ? <PasswordFirst /> : <Outlet />}
    </ShownPerson>
  );
};

/** /auth: whoever is signed in goes where they came for, else home; nobody to the page of somebody else. */
export const AuthGuard = () => {
  const { instead, user, isSetupNeeded } = useDoor();
  const location = useLocation();
  if (instead) return instead;
  if (isSetupNeeded) return <Navigate to={paths.setup} replace />;
  if (!user) return <Outlet />;
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

/** What only grown-ups of the household decide; everybody else goes home. */
export const GrownUpGuard = () => {
  const { data: user } = useQuery(currentUserQuery);
  return user && isGrownUp(user) ? <Outlet /> : <Navigate to={paths.home} replace />;
};
