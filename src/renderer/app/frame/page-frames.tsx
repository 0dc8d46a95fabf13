import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { cardPartsFile, faceSizes, firstPosts } from '#shared/card-parts.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';
import { NextStep } from '#shared/features/household/household.fields.ts';
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
import { CardOutline } from '../../features/content/feed/feed-skeleton.tsx';
import { nextStepsQuery } from '../../features/household/next-steps.hooks.ts';
import { NextStepsSpace } from '../../features/household/next-steps-space.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { builtFor } from '../../lib/dom/use-media-query.ts';
import type { PageAccess } from '../../lib/feature.ts';
import { i18n, startI18n } from '../../lib/i18n/i18n.ts';
import { sheetPicture } from '../../ui/illustration/picture-sheet.ts';
import { AppTheme } from '../app-theme.tsx';
import { HomePage } from '../home/home-page.tsx';
import { PageSpinner } from '../page-spinner.tsx';
import { pages } from '../pages.ts';
import { Shell } from '../shell/shell.tsx';
import { sectionOf } from '../shell/sidebar/section-link.tsx';
import { author } from './card-fixtures.ts';
import { type CardViewer, renderCardParts } from './card-parts.tsx';
import { makeStyleTable, pageElement, withSlot } from './static-markup.ts';

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

const withProviders = (user: CurrentUser, path: string, children: ReactNode): ReactNode => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={[path]}>
      <ShownPerson value={user}>{children}</ShownPerson>
    </MemoryRouter>
  </QueryClientProvider>
);

const render = (user: CurrentUser, path: string, page: ReactNode): string =>
  renderToStaticMarkup(
    withProviders(
      user,
      path,
      <AppTheme>
        <Routes>
          <Route element={<Shell />}>
            <Route path="*" element={page} />
          </Route>
        </Routes>
      </AppTheme>,
    ),
  );

const renderPart = (user: CurrentUser, part: ReactNode): string =>
  renderToStaticMarkup(withProviders(user, paths.home, part));

/** Leaves room in home for its first posts, and for an admin's next steps above them. */
const withRoom = (user: CurrentUser, html: string): string => {
  // A kid's home begins with more than the build knows (rule 180).
  if (user.isChild) return html;
  const outlines = renderPart(user, <CardOutline />).repeat(firstPosts);
  const withPosts = withSlot(html, outlines, frameSlots.posts);
  if (!isAdmin(user)) return withPosts;
  return withSlot(withPosts, renderPart(user, <NextStepsSpace />), frameSlots.steps);
};

/** As it lies on wide screens and on phones; `app.css` shows one of them. */
const renderFrame = (user: CurrentUser, path: string): string => {
  const isHome = path === paths.home;
  const page = isHome ? <HomePage /> : <PageSpinner />;
  const table = makeStyleTable('data-style');
  const both = [false, true].map((isPhone) => {
    builtFor.phone = isPhone;
    const html = render(user, path, page);
    return pageElement(isPhone ? 'phone' : 'wide', isHome ? withRoom(user, html) : html);
  });
  const html = table.take(both.join(''));
  return table.element() + html;
};

const viewers: Record<CardViewer, CurrentUser> = {
  family: { ...usual, id: author.id + 1 },
  author: { ...usual, id: author.id },
  guest: { ...usual, id: author.id, role: 'guest' },
};

/** The room of as many next steps as an admin may have. */
const renderSteps = (): Record<string, string> => {
  const parts: Record<string, string> = {};
  for (const [index] of NextStep.options.entries()) {
    const count = index + 1;
    queryClient.setQueryData(nextStepsQuery.queryKey, NextStep.options.slice(0, count));
    parts[`steps ${count}`] = renderPart(people.admin, <NextStepsSpace />);
  }
  return parts;
};

export interface RenderedFrames {
  index: FrameIndex;
  /** HTML by the name of its file, and the parts of cards. */
  files: Record<string, string>;
}

/** Renders what surrounds each page, from the components that take its place later. */
export const renderPageFrames = async (): Promise<RenderedFrames> => {
  await startI18n();
  await i18n.texts.load('content');
  const household = { spaceName: frameSlots.household };
  queryClient.setQueryData(householdQuery.queryKey, household as never);
  const steps = renderSteps();
  const cards = renderCardParts((part, viewer) => renderPart(viewers[viewer], part), steps);
  const seen = pages.flatMap(({ path, access }) => {
    const frame = { path, frame: frameOf(path), kinds: seenBy[access] ?? [] };
    return frame.kinds.length > 0 ? [frame] : [];
  });
  const files = seen.flatMap(({ path, frame, kinds: whose }) =>
    whose.map((kind) => [frameFile(kind, frame), renderFrame(people[kind], path)]),
  );
  const avatars = avatarPresets.map((preset) => [preset, sheetPicture(preset, faceSizes.author)]);
  return {
    index: { pages: seen, avatars: Object.fromEntries(avatars) },
    files: Object.fromEntries([...files, [cardPartsFile, JSON.stringify(cards)]]),
  };
};
