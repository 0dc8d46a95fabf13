import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChanged, onReconnected } from '../../lib/live/live-socket.ts';
import {
  concernsCache,
  isNewest,
  refreshEverything,
  refreshFeeds,
  refreshPost,
  removeCachedPost,
} from './content.cache.ts';
import { contentKeys } from './content.hooks.ts';
import { debounceByKey } from './debounce-by-key.ts';

/** Several changes to one post within this time are read once, in ms. */
const gatherMs = 250;

const refreshNotifications = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: contentKeys.bell });

// What could not be read now is read again with the next change or reconnection.
const quietly = (work: Promise<unknown>) => void work.catch(() => {});

/** Keeps feeds, posts and notifications up to date. @returns how to stop. */
export const followContent = (client: QueryClient): (() => void) => {
  const posts = debounceByKey<number>(gatherMs, (id) => quietly(refreshPost(client, id)));
  const lists = debounceByKey<'first' | 'all'>(gatherMs, (reach) =>
    quietly(reach === 'first' ? refreshFeeds(client) : refreshEverything(client)),
  );
  const gallery = debounceByKey<'gallery'>(gatherMs, () =>
    quietly(client.invalidateQueries({ queryKey: contentKeys.gallery })),
  );
  const stopChanged = onChanged(({ area, id, change }) => {
    if (area === 'bell') refreshNotifications(client);
    if (area === 'approvals') {
      void client.invalidateQueries({ queryKey: contentKeys.takeDowns });
    }
    if (area !== 'content') return;
    gallery.call('gallery');
    if (id === undefined) lists.call('all');
    else if (change === 'deleted') {
      posts.forget(id);
      removeCachedPost(client, id);
    } else if (change === 'created' && isNewest(client, id)) lists.call('first');
    else if (concernsCache(client, id)) posts.call(id);
  });
  // Anything may have changed or been withdrawn, further down too.
  const stopReconnected = onReconnected(() => quietly(refreshEverything(client)));
  return () => {
    stopChanged();
    stopReconnected();
    posts.stop();
    lists.stop();
    gallery.stop();
  };
};

export const useContentLive = (): void => {
  const client = useQueryClient();
  useEffect(() => followContent(client), [client]);
};
