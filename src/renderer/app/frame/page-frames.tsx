import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';
import {
  type FrameIndex,
  type FrameKind,
  frameFile,
  frameSlots,
  homeFrame,
} from '#shared/page-frame.ts';
import { paths } from '#shared/paths.ts';
import { householdQuery } from '../../features/accounts/accounts.hooks.ts';
import { ShownPerson } from '../../features/accounts/shown-person.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { builtFor } from '../../lib/dom/use-media-query.ts';
import type { PageAccess } from '../../lib/feature.ts';
import { i18n, startI18n } from '../../lib/i18n/i18n.ts';
import { avatarPresetSource } from '../../ui/avatar/avatar-preset-picture.tsx';
import { AppTheme } from '../app-theme.tsx';
import { HomePage } from '../home/home-page.tsx';
import { PageSpinner } from '../page-spinner.tsx';
import { pages } from '../pages.ts';
import { Shell } from '../shell/shell.tsx';
import { sectionOf } from '../shell/sidebar/section-link.tsx';
import { pageElement, styleElement } from './static-markup.ts';

const usual: CurrentUser = {
  id: 1,
  username: frameSlots.person,
  displayName: frameSlots.person,
  avatar: frameSlots.picture,
  role: 'family',
  verified: true,
  accessExpired: false,
  accessExpiresAt: null,
  isChild: false,
  registeredAt: '2000-01-01T00:00:00.000Z',
};

const people: Record<FrameKind, CurrentUser> = {
  admin: { ...usual, role: 'admin' },
  grownUp: usual,
  kid: { ...usual, isChild: true },
  guest: { ...usual, role: 'guest' },
};

const kinds = Object.keys(people) as FrameKind[];

/** Whose pages are within the frame; others see something else at their addresses. */
const seenBy: Partial<Record<PageAccess, FrameKind[]>> = {
  member: kinds,
  signedIn: kinds,
  grownUp: ['admin', 'grownUp'],
  admin: ['admin'],
};

const frameOf = (path: string): string => (path === paths.home ? homeFrame.plain : sectionOf(path));

const render = (user: CurrentUser, path: string, page: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <MemoryRouter initialEntries={[path]}>
          <ShownPerson value={user}>
            <Routes>
              <Route element={<Shell />}>
                <Route path="*" element={page} />
              </Route>
            </Routes>
          </ShownPerson>
        </MemoryRouter>
      </AppTheme>
    </QueryClientProvider>,
  );

/** As it lies on wide screens and on phones; `app.css` shows one of them. */
const renderFrame = (user: CurrentUser, path: string): string => {
  const page = path === paths.home ? <HomePage /> : <PageSpinner />;
  const both = [false, true].map((isPhone) => {
    builtFor.phone = isPhone;
    return pageElement(isPhone ? 'phone' : 'wide', render(user, path, page));
  });
  return styleElement(both.join(''));
};

export interface RenderedFrames {
  index: FrameIndex;
  /** HTML by the name of its file. */
  files: Record<string, string>;
}

/** Renders what surrounds each page, from the components that take its place later. */
export const renderPageFrames = async (): Promise<RenderedFrames> => {
  await startI18n();
  await i18n.loadNamespaces(['content']);
  const household = { spaceName: frameSlots.household };
  queryClient.setQueryData(householdQuery.queryKey, household as never);
  const seen = pages.flatMap(({ path, access }) => {
    const frame = { path, frame: frameOf(path), kinds: seenBy[access] ?? [] };
    return frame.kinds.length > 0 ? [frame] : [];
  });
  const files = seen.flatMap(({ path, frame, kinds: whose }) =>
    whose.map((kind) => [frameFile(kind, frame), renderFrame(people[kind], path)]),
  );
  const avatars = avatarPresets.map((preset) => [preset, avatarPresetSource(preset)]);
  return {
    index: { pages: seen, avatars: Object.fromEntries(avatars) },
    files: Object.fromEntries(files),
  };
};
