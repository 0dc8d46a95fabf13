import { limits } from '#shared/features/approvals/approvals.fields.ts';
import type { PostTexts } from '../content.repo.ts';

/** What a post says under its title, in the order in which it is read. */
export const wordsOf = ({
  description,
  textContent,
}: Pick<PostTexts, 'description' | 'textContent'>): string =>
  [description, textContent].filter(Boolean).join('\n');

/** The beginning of what a grown-up decides on, which says where it goes on. */
export const beginningOf = (words: string): string => {
  const characters = [...words];
  if (characters.length <= limits.textMax) return words;
  return `${characters.slice(0, limits.textMax).join('').trimEnd()}…`;
};
