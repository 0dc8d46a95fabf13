import { createHash } from 'node:crypto';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import type { TestAnswer } from '../../clients/browser.ts';
import type { MemberName } from '../family.ts';
import { browserOf } from '../server.ts';
import type { WriteLog } from './write-log.ts';

export interface Round {
  url: string;
  writeLog: WriteLog;
  roomId: number;
  day: string;
  next(): number;
  refusals: string[];
}

export const digest = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex');

class Refused extends Error {}

/** @throws Refused on an error status; fetch's error when the server is gone. */
export const accepted = async <T>(round: Round, asked: Promise<TestAnswer<T>>): Promise<T> => {
  const { status, text, json } = await asked;
  if (status < 300) return json;
  round.refusals.push(`${status} ${text}`);
  throw new Refused(text);
};

/** Self-checking texts: the name contains the digest of the content. */
export const makeText = (round: Round): { title: string; text: string } => {
  const text = `written ${round.next()} ${'word '.repeat(40)}end`;
  return { title: `written-${digest(text).slice(0, 16)}`, text };
};

export const postFact = ({ title, textContent }: Content, sha256 = ''): string =>
  [title, textContent, sha256].join('|');

const writePost = async (round: Round): Promise<void> => {
  const anna = browserOf(round.url, 'anna');
  const { writeLog } = round;
  const { title, text } = makeText(round);
  const body = { title, textContent: text, contentType: 'story', isFamilyContent: true };
  const post = await accepted<Content>(round, anna.post('/api/content', body));
  const fact = postFact({ ...post, title, textContent: text });
  const about = { who: 'anna' as const, kind: 'post' as const, id: post.id };
  writeLog.kept({ ...about, fact });
  const ben = browserOf(round.url, 'ben');
  const planned = { contentId: post.id, text: makeText(round).text };
  const comment = await accepted<Comment>(round, ben.post('/api/comments', planned));
  writeLog.kept({
    who: 'ben',
    kind: 'comment',
    id: comment.id,
    place: post.id,
    fact: comment.text,
  });
  const reaction = { contentId: post.id, emoji: '❤️' };
  await accepted(round, ben.post('/api/reactions', reaction));
  writeLog.kept({ who: 'ben', kind: 'reaction', id: post.id, place: '❤️', fact: 'there' });
  if (post.id % 3 > 0) return;
  writeLog.sent({ ...about, fact: 'gone' });
  await accepted(round, anna.delete(`/api/content/${post.id}`));
  writeLog.kept({ ...about, fact: 'gone' });
};

const writeMessage = async (round: Round, who: MemberName): Promise<void> => {
  const { text: content } = makeText(round);
  const path = `/api/chat/rooms/${round.roomId}/messages`;
  const { id } = await accepted<{ id: number }>(
    round,
    browserOf(round.url, who).post(path, { content }),
  );
  round.writeLog.kept({ who, kind: 'message', id, place: round.roomId, fact: content });
};

const writeTask = async (round: Round, who: MemberName): Promise<void> => {
  const browser = browserOf(round.url, who);
  const { title, text } = makeText(round);
  const body = { title, description: text };
  const { id } = await accepted<{ id: number }>(round, browser.post('/api/tasks', body));
  const note = (status: string) => {
    const fact = [title, text, status].join('|');
    return { who, kind: 'task' as const, id, fact };
  };
  round.writeLog.kept(note('not_started'));
  round.writeLog.sent(note('completed'));
  await accepted(round, browser.patch(`/api/tasks/${id}`, { status: 'completed' }));
  round.writeLog.kept(note('completed'));
};

const writeDays = async (round: Round): Promise<void> => {
  const { day: date, writeLog } = round;
  const mia = browserOf(round.url, 'mia');
  const { title, text: content } = makeText(round);
  const journal = await accepted<{ id: number }>(
    round,
    mia.post('/api/journals', { date, title, content }),
  );
  const fact = [title, content].join('|');
  writeLog.kept({ who: 'mia', kind: 'journal', id: journal.id, place: date, fact });
  const ben = browserOf(round.url, 'ben');
  const planned = makeText(round);
  const event = { title: planned.title, description: planned.text, startDate: `${date}T10:00` };
  const { id } = await accepted<{ id: number }>(round, ben.post('/api/calendar-events', event));
  const plannedText = [planned.title, planned.text].join('|');
  writeLog.kept({ who: 'ben', kind: 'event', id, place: date, fact: plannedText });
};

const changeSetting = async (round: Round): Promise<void> => {
  const note = (isNightly: boolean) =>
    ({ who: 'anna', kind: 'nightly', id: 0, fact: String(isNightly) }) as const;
  const anna = browserOf(round.url, 'anna');
  const isNightly = round.next() % 2 === 0;
  round.writeLog.sent(note(isNightly));
  await accepted(round, anna.put('/api/admin/backups/settings', { isNightly }));
  round.writeLog.kept(note(isNightly));
};

/** Repeats until the server refuses or is gone. */
export const untilGone = async (work: () => Promise<void>): Promise<void> => {
  try {
    for (;;) await work();
  } catch (error) {
    // Fetch reports a lost connection as a TypeError.
    if (!(error instanceof Refused || error instanceof TypeError)) throw error;
  }
};

export const everyoneWrites = (round: Round): Promise<void>[] => [
  untilGone(() => writePost(round)),
  untilGone(() => writePost(round)),
  untilGone(() => writeMessage(round, 'ben')),
  untilGone(() => writeMessage(round, 'mia')),
  untilGone(() => writeTask(round, 'ben')),
  untilGone(() => writeTask(round, 'mia')),
  untilGone(() => writeDays(round)),
  untilGone(() => changeSetting(round)),
];
