import { expect, test } from 'vitest';
import { columnsFor, estimateHeight } from '#renderer/features/content/feed/feed-layout.ts';
import { makeMedia } from '../../ui/media/make-media.ts';
import { makeComment, makePost } from './make-post.ts';

test('a phone has one column of cards, a tablet two, a wide window three', () => {
  expect([340, 599, 600, 939, 940, 1080].map(columnsFor)).toEqual([1, 1, 2, 2, 3, 3]);
});

test('a card is expected to be higher with a picture, a story, words and comments', () => {
  const bare = estimateHeight(makePost(1));
  const more = [
    { media: [{ ...makeMedia({ width: 1, height: 1 }), id: 1, caption: '' }] },
    { textContent: 'Once' },
    { description: 'Words' },
    { comments: [makeComment(1)] },
  ].map((changes) => estimateHeight(makePost(1, changes)));
  for (const height of more) expect(height).toBeGreaterThan(bare);
});
