import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { splitHeld } from './feed-pages.ts';

/** So near to its top, in pixels, a feed may grow there without pushing away what is read. */
const nearTop = 240;

/** Holds new posts back while the person reads further down. */
export const useHeldPosts = (posts: Content[], userId: number, top: number) => {
  const newest = posts[0]?.id ?? 0;
  const [seenId, setSeenId] = useState(newest);
  const seeIfNear = useCallback(() => {
    // Asking where the page is has it laid out, so only for news.
    if (newest !== seenId && window.scrollY < top + nearTop) setSeenId(newest);
  }, [newest, seenId, top]);
  useLayoutEffect(seeIfNear, [seeIfNear]);
  useEffect(() => {
    window.addEventListener('scroll', seeIfNear, { passive: true });
    return () => window.removeEventListener('scroll', seeIfNear);
  }, [seeIfNear]);
  const release = () => {
    setSeenId(newest);
    window.scrollTo({ top: 0 });
  };
  return { ...splitHeld(posts, seenId, userId), release };
};
