import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { contentKeys } from '#renderer/features/content/content.hooks.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makeComment, makePost } from './make-post.ts';

const onFailed = vi.fn();
const values = {
  title: 'An owl',
  contentType: 'story' as const,
  description: '',
  textContent: 'Once',
  isFamilyContent: false,
  albumId: null,
};

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  onFailed.mockClear();
});

test('a comment is retried under its client id until it has arrived', async () => {
  const client = new QueryClient();
  client.setQueryData(contentKeys.post(1), makePost(1));
  const sent: { text: string; clientId: string }[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json(makeComment(5));
  });
  const { commentOptions } = await import('#renderer/features/content/comments/comments.hooks.ts');
  const say = (text: string) =>
    new MutationObserver(client, commentOptions(client, { contentId: 1, userId: 2, onFailed }))
      .mutate(text)
      .catch(() => {});
  await say('Lovely');
  isLost = false;
  await say('Lovely');
  await say('Lovely');
  const names = sent.map(({ clientId }) => clientId);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(client.getQueryData<Content>(contentKeys.post(1))?.comments).toHaveLength(1);
});

test('a sticker is retried under its client id, and another one has its own', async () => {
  const client = new QueryClient();
  client.setQueryData(contentKeys.post(1), makePost(1));
  const sent: { path: string; sticker: string; clientId: string }[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, ...JSON.parse(String(body)) });
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json(makeComment(5));
  });
  const { stickerOptions } = await import('#renderer/features/content/comments/comments.hooks.ts');
  const send = (name: 'owl' | 'fox') =>
    new MutationObserver(client, stickerOptions(client, { contentId: 1, userId: 2, onFailed }))
      .mutate(name)
      .catch(() => {});
  await send('owl');
  isLost = false;
  await send('owl');
  await send('fox');
  const [first, again, other] = sent;
  expect(first).toMatchObject({ path: '/api/content/1/stickers', sticker: 'owl' });
  expect(again?.clientId).toBe(first?.clientId);
  expect(other?.clientId).not.toBe(first?.clientId);
  expect(onFailed).toHaveBeenCalledOnce();
});

test('a new post sends a client id, an edited one has none', async () => {
  const sent: FormData[] = [];
  class Request extends EventTarget {
    upload = {};
    status = 201;
    responseText = JSON.stringify(makePost(1));
    onload = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      sent.push(form);
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const { savePost } = await import('#renderer/features/content/form/save-post.ts');
  const { signal } = new AbortController();
  const options = { onProgress: () => {}, onPause: () => {}, signal };
  await savePost(null, values, null, { ...options, clientId: 'client-0001' });
  await savePost(1, values, null, { ...options, clientId: null });
  expect(sent.map((form) => form.get('clientId'))).toEqual(['client-0001', null]);
});
