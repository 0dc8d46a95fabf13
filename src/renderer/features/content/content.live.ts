import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChanged, onReconnected } from '../../lib/live-socket.ts';
import { concernsCache, putCachedPost, refreshFeeds, removeCachedPost } from './content.cache.ts';
import { contentKeys, readPost } from './content.hooks.ts';
import { debounceByKey } from './debounce-by-key.ts';

/** Several changes to one post within this time are read once, in ms. */
const gatherMs = 250;

const refreshBell = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: contentKeys.bell });

const refreshPost = async (client: QueryClient, id: number): Promise<void> => {
  const post = await readPost(id);
  if (post) putCachedPost(client, post);
  else removeCachedPost(client, id);
  void client.invalidateQueries({ queryKey: contentKeys.comments(id) });
};

// What could not be read now is read again with the next change or reconnection.
const quietly = (work: Promise<unknown>) => void work.catch(() => {});

/** Keeps feeds, posts and the bell in step with the house. */
export const useContentLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const posts = debounceByKey<number>(gatherMs, (id) => quietly(refreshPost(client, id)));
    const feeds = debounceByKey<'feeds'>(gatherMs, () => quietly(refreshFeeds(client)));
    const stopChanged = onChanged(({ area, id, change }) => {
      if (area === 'bell') refreshBell(client);
      if (area !== 'content') return;
      if (change === 'deleted' && id !== undefined) {
        posts.forget(id);
        removeCachedPost(client, id);
      } else if (change === 'updated' && id !== undefined) {
        if (concernsCache(client, id)) posts.call(id);
      } else feeds.call('feeds');
    });
    const stopReconnected = onReconnected(() => {
      void client.invalidateQueries({ queryKey: contentKeys.posts });
      quietly(refreshFeeds(client));
      refreshBell(client);
    });
    return () => {
      stopChanged();
      stopReconnected();
      posts.stop();
      feeds.stop();
    };
  }, [client]);
};
