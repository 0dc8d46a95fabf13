import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CardParts, cardPartsFile } from '#shared/card-parts.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import {
  type FrameIndex,
  frameFile,
  frameFolder,
  frameIndex,
  frameKindOf,
  homeFrame,
} from '#shared/page-frame.ts';
import { escapeHtml, fillSlots } from './fill-slots.ts';
import { firstPostsOf } from './first-posts.ts';

/** Whom a page is for. */
export interface FrameOwner {
  user: Pick<
    CurrentUser,
    'id' | 'displayName' | 'username' | 'avatar' | 'role' | 'isChild' | 'accessExpired'
  >;
  household: { spaceName: string };
  /** Of the page's policy, for its style elements. */
  nonce: string;
}

/** What home shows first. */
interface FirstOfHome {
  posts: Content[];
  /** How many next steps an admin has. */
  steps: number;
}

/** In place of a picture that a person has none of. */
const noPicture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

const matcherOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** A file of the build, read when it is first needed. */
const readOnce = <T>(file: string, none: T): (() => T) => {
  let read: T | undefined;
  return () => {
    read ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : none;
    return read;
  };
};

/** The names of a person and their household in the slots of a frame, and a person's picture or none. */
const namesOf = ({ user, household }: FrameOwner, avatars: FrameIndex['avatars']) => {
  const { avatar } = user;
  return {
    household: escapeHtml(household.spaceName),
    person: escapeHtml(user.displayName || user.username),
    picture: escapeHtml((avatar && (avatars[avatar] ?? avatar)) || noPicture),
  };
};

/**
 * What surrounds a page, as the build rendered it, with the names of the person and their household, and on home
 * the first posts; empty where they see something else first. The app takes its place.
 */
export const readPageFrames = (clientDir: string) => {
  const folder = join(clientDir, frameFolder);
  const index = readOnce<FrameIndex>(join(folder, frameIndex), { pages: [], avatars: {} })();
  const cards = readOnce<CardParts | null>(join(folder, cardPartsFile), null);
  const pages = index.pages.map((page) => ({ ...page, matcher: matcherOf(page.path) }));
  const postsOf = async (
    owner: FrameOwner,
    readHome: () => Promise<FirstOfHome>,
  ): Promise<Record<string, string>> => {
    const made = cards();
    if (!made) return {};
    const { posts, steps } = await readHome();
    const maker = { cards: made, avatars: index.avatars, viewer: owner.user };
    const first = firstPostsOf(maker, posts);
    const style = first.rules && `<style nonce="{{nonce}}">${first.rules}</style>`;
    return {
      posts: first.cards,
      steps: made.parts[`steps ${steps}`] ?? '',
      styles: fillSlots(made.styles + style, { nonce: owner.nonce }),
    };
  };
  return async (
    url: string,
    owner: FrameOwner,
    readHome: () => Promise<FirstOfHome>,
  ): Promise<string> => {
    const [path = '', search] = url.split('?', 2);
    const kind = frameKindOf(owner.user);
    const page = pages.find(({ matcher }) => matcher.test(path));
    if (!kind || !page?.kinds.includes(kind)) return '';
    const isHome = page.frame === homeFrame.plain && !search;
    const isOther = page.frame === homeFrame.plain && search;
    const html = await readFile(
      join(folder, frameFile(kind, isOther ? homeFrame.other : page.frame)),
      'utf8',
    );
    const { styles = '', ...parts } = isHome ? await postsOf(owner, readHome) : {};
    return (
      styles + fillSlots(html, { ...namesOf(owner, index.avatars), ...parts, nonce: owner.nonce })
    );
  };
};
