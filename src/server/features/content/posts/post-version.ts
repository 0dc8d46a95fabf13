import { createHash } from 'node:crypto';
import type { PostTexts } from '../content.repo.ts';

/** What a grown-up has before them when they decide on a post; other words or another picture make it another. */
export const versionOf = (post: PostTexts & { mediaId: number | null }): string => {
  const { title, description, textContent, mediaId } = post;
  const judged = JSON.stringify([title, description, textContent, mediaId]);
  return createHash('sha256').update(judged).digest('base64url').slice(0, 16);
};
