import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { putCachedPost } from '#renderer/features/content/content.cache.ts';
import { contentKeys } from '#renderer/features/content/content.hooks.ts';
import type { Content, Reaction } from '#shared/features/content/content.contract.ts';
import { makePost } from './make-post.ts';

const userId = 2;
const heart: Reaction = { id: 7, emoji: '❤️', userId, contentId: 1 };

let client: QueryClient;
let reactions: Reaction[];
let handlePress: () => Response;
let isAway: boolean;
const onFailed = vi.fn();

const shown = () => client.getQueryData<Content>(contentKeys.post(1))?.reactions;
const press = async () => {
  const { reactionOptions } = await import('#renderer/features/content/posts/reactions.hooks.ts');
  const options = reactionOptions(client, { contentId: 1, userId, onFailed });
  return new MutationObserver(client, options).mutate('❤️').catch(() => {});
};

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(contentKeys.post(1), makePost(1));
  reactions = [];
  isAway = false;
  onFailed.mockClear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (path: string) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return path.endsWith('/1') ? Response.json(makePost(1, { reactions })) : handlePress();
  });
});

test('a press whose answer is lost shows the server’s state, live or not', async () => {
  handlePress = () => {
    reactions = [heart];
    putCachedPost(client, makePost(1, { reactions }));
    return new Response('', { status: 502 });
  };
  await press();
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  await vi.waitFor(() => expect(shown()).toEqual([heart]));
});

test('a rejected reaction is undone, and keeps what others did meanwhile', async () => {
  const others = { ...heart, id: 8, userId: 3 };
  handlePress = () => {
    reactions = [others];
    return new Response('Slow down', { status: 429 });
  };
  await press();
  await vi.waitFor(() => expect(shown()).toEqual([others]));
});

test('reactions that do not reach the server are undone while it is unreachable', async () => {
  isAway = true;
  await Promise.all([press(), press(), press()]);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(3));
  await vi.waitFor(() => expect(shown()).toEqual([]));
});
