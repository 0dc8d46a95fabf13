import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import {
  type FrameIndex,
  frameFile,
  frameFolder,
  frameIndex,
  frameKindOf,
  frameSlots,
  homeFrame,
} from '#shared/page-frame.ts';

/** Whom a page is for. */
export interface FrameOwner {
  user: Pick<
    CurrentUser,
    'displayName' | 'username' | 'avatar' | 'role' | 'isChild' | 'accessExpired'
  >;
  household: { spaceName: string };
}

/** In place of a picture that a person has none of. */
const noPicture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&${entities[character]};`);

const matcherOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

const anySlot = /\{\{\w+\}\}/g;

/**
 * What surrounds a page, as the build rendered it, with the names of the person and their household; empty where
 * they see something else first. The app takes its place.
 */
export const readPageFrames = (clientDir: string) => {
  const folder = join(clientDir, frameFolder);
  const index: FrameIndex = existsSync(join(folder, frameIndex))
    ? JSON.parse(readFileSync(join(folder, frameIndex), 'utf8'))
    : { pages: [], avatars: {} };
  const pages = index.pages.map((page) => ({ ...page, matcher: matcherOf(page.path) }));
  return async (url: string, { user, household }: FrameOwner): Promise<string> => {
    const [path = '', search] = url.split('?', 2);
    const kind = frameKindOf(user);
    const page = pages.find(({ matcher }) => matcher.test(path));
    if (!kind || !page?.kinds.includes(kind)) return '';
    const isOther = page.frame === homeFrame.plain && search;
    const file = frameFile(kind, isOther ? homeFrame.other : page.frame);
    const { avatar } = user;
    const values: Record<string, string> = {
      [frameSlots.household]: household.spaceName,
      [frameSlots.person]: user.displayName || user.username,
      [frameSlots.picture]: (avatar && (index.avatars[avatar] ?? avatar)) || noPicture,
    };
    const html = await readFile(join(folder, file), 'utf8');
    return html.replace(anySlot, (slot) => escapeHtml(values[slot] ?? ''));
  };
};
