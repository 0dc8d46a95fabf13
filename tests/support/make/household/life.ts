import { expect } from 'vitest';
import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile } from '#tests/support/server/uploads.ts';
import { addTo, makeAlbum, stagePicture } from '../albums.ts';

type Browser = ReturnType<TestApp['as']>;

const ok = async <T>(asked: Promise<TestAnswer<unknown>>): Promise<T> => {
  const answer = await asked;
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json as T;
};

const formOf = (fields: Record<string, string>, name: string): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(name, new Blob([new Uint8Array(makeJpeg())]), 'picture.jpg');
  return form;
};

const livePrivately = async (me: Browser, word: string): Promise<void> => {
  const entry = { date: '2026-03-02', title: `${word} diary`, content: `${word} secret` };
  await ok<Journal>(me.post('/api/journals', formOf(entry, 'mediaFile')));
  const felt = { emotionType: 'sad', intensity: 3, date: '2026-03-02' };
  await ok(me.post('/api/emotion-logs', { ...felt, description: `${word} feeling` }));
  const draft = { values: { title: `${word} draft` }, before: '[""]', hadFile: false };
  await ok(me.put('/api/drafts/journal', draft));
  await ok(me.post('/api/tasks', { title: `${word} task` }));
  await makeEvent(me, { title: `${word} dentist` });
  const own = await addBook(me, { title: `${word} own book`, isPublic: false });
  await addLog(me, own.id, { review: `${word} review` });
  await addSession(me, own.id, { notes: `${word} notes` });
  await ok(me.post('/api/reading-timer/start', { bookId: own.id }));
  await ok(
    me.post('/api/reading-goals', {
      goalType: 'books',
      targetValue: 3,
      timeframe: 'yearly',
      startDate: '2026-01-01',
    }),
  );
  const round = { gameId: 'memory', difficulty: 'easy', score: 900, seconds: 40, moves: 12 };
  await ok(me.post('/api/games/plays', { ...round, hasWon: true, calm: false, roundId: 'r1' }));
  await ok(me.post('/api/calendar-subscription'));
};

const liveAmongOthers = async (me: Browser, other: Browser, word: string) => {
  const { id: userId } = other.user;
  const post = await ok<Content>(postFile(me, makeJpeg(), { title: `${word} post` }));
  await ok(other.post('/api/comments', { contentId: post.id, text: 'How nice' }));
  await ok(other.post('/api/reactions', { contentId: post.id, emoji: '❤️' }));
  const theirs = await ok<Content>(
    other.post(
      '/api/content',
      makeForm(null, {
        title: 'Of another',
        contentType: 'story',
        fields: { textContent: 'Once' },
      }),
    ),
  );
  const comment = await ok<Comment>(
    me.post('/api/comments', { contentId: theirs.id, text: `${word} comment` }),
  );
  await ok(me.post('/api/reactions', { contentId: theirs.id, emoji: '📖' }));
  const room = await ok<ChatRoom>(
    me.post('/api/chat/rooms', { name: `${word} room`, memberIds: [userId] }),
  );
  await ok(me.post(`/api/chat/rooms/${room.id}/members`, { userId }));
  const picture = makeForm(makeJpeg(), { fields: { content: `${word} message` } });
  const message = await ok<ChatMessage>(me.post(`/api/chat/rooms/${room.id}/pictures`, picture));
  const answer = await ok<ChatMessage>(
    other.post(`/api/chat/rooms/${room.id}/messages`, { content: 'A reply' }),
  );
  await ok(me.post(`/api/chat/messages/${answer.id}/reactions`, { emoji: '👍' }));
  const event = await makeEvent(me, { title: `${word} party`, isFamily: true });
  const shared = await makeEvent(me, {
    title: `${word} visit`,
    isShared: true,
    sharedWith: [{ userId, canEdit: false }],
  });
  const book = await addBook(me, { title: `${word} book` });
  const album = await makeAlbum(me, { title: `${word} album` });
  await ok(addTo(me, album.id, [await stagePicture(me, { width: 77 })]));
  return { post, theirs, comment, room, message, event, shared, book, album };
};

export const makeLife = async (me: Browser, other: Browser, word = 'CANARY') => {
  await livePrivately(me, word);
  return liveAmongOthers(me, other, word);
};
