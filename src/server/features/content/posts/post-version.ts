import { createHash } from 'node:crypto';
import type { PostTexts } from '../content.repo.ts';

/** A post's pictures and videos with their captions, in their order. */
type Shown = readonly { id: number; caption: string }[];

/** What a grown-up has before them when they decide on a post; other words or pictures make it another. */
export const versionOf = (post: PostTexts, shown: Shown): string => {
  const { title, description, textContent, recordingId } = post;
  const media = shown.map(({ id, caption }) => [id, caption]);
  const recorded = recordingId === null ? [] : [recordingId];
  const judged = JSON.stringify([title, description, textContent, media, ...recorded]);
  return createHash('sha256').update(judged).digest('base64url').slice(0, 16);
};
