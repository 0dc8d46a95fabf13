import { createHash } from 'node:crypto';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import type { TestAnswer } from '../../clients/browser.ts';
import type { MemberName } from '../family.ts';
import { browserOf } from '../server.ts';
import type { Ledger } from './write-log.ts';

/** What one round of writing goes by. */
export interface Round {
  url: string;
  ledger: Ledger;
  roomId: number;
  /** The household's day its journal entries and events are on. */
  day: string;
  /** A number no round of this ledger has had. */
  next(): number;
  /** Answers that were no success. */
  refusals: string[];
}

export const digest = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex');

/** Thrown by a writer whose answer was a refusal, which ends it. */
class Refused extends Error {}

/** @throws Refused when the answer is no success; what fetch throws when the server is gone. */
export const accepted = async <T>(round: Round, asked: Promise<TestAnswer<T>>): Promise<T> => {
  const { status, text, json } = await asked;
  if (status < 300) return json;
  round.refusals.push(`${status} ${text}`);
  throw new Refused(text);
};

/** Texts that prove themselves whole: a name carries the digest of what belongs to it. */
export const makeText = (round: Round): { title: string; text: string } => {
  const text = `ledger ${round.next()} ${'word '.repeat(40)}end`;
  return { title: `ledger-${digest(text).slice(0, 16)}`, text };
};

export const postFact = ({ title, textContent }: Content, sha256 = ''): string =>
  [title, textContent, sha256].join('|');

const writePost = async (round: Round): Promise<void> => {
  const anna = browserOf(round.url, 'anna');
  const { ledger } = round;
  const { title, text } = makeText(round);
  const body = { title, textContent: text, contentType: 'story', isFamilyContent: true };
  const post = await accepted<Content>(round, anna.post('/api/content', body));
  const fact = postFact({ ...post, title, textContent: text });
  const about = { who: 'anna' as const, kind: 'post' as const, id: post.id };
  ledger.kept({ ...about, fact });
  const ben = browserOf(round.url, 'ben');
  const said = { contentId: post.id, text: makeText(round).text };
  const comment = await accepted<Comment>(round, ben.post('/api/comments', said));
  ledger.kept({ who: 'ben', kind: 'comment', id: comment.id, place: post.id, fact: said.text });
  const reaction = { contentId: post.id, emoji: '❤️' };
  await accepted(round, ben.post('/api/reactions', reaction));
  ledger.kept({ who: 'ben', kind: 'reaction', id: post.id, place: '❤️', fact: 'there' });
  if (post.id % 3 > 0) return;
  ledger.sent({ ...about, fact: 'gone' });
  await accepted(round, anna.delete(`/api/content/${post.id}`));
  ledger.kept({ ...about, fact: 'gone' });
};

const writeMessage = async (round: Round, who: MemberName): Promise<void> => {
  const { text: content } = makeText(round);
  const path = `/api/chat/rooms/${round.roomId}/messages`;
  const { id } = await accepted<{ id: number }>(
    round,
    browserOf(round.url, who).post(path, { content }),
  );
  round.ledger.kept({ who, kind: 'message', id, place: round.roomId, fact: content });
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
  round.ledger.kept(note('not_started'));
  round.ledger.sent(note('completed'));
  await accepted(round, browser.patch(`/api/tasks/${id}`, { status: 'completed' }));
  round.ledger.kept(note('completed'));
};

const writeDays = async (round: Round): Promise<void> => {
  const { day: date, ledger } = round;
  const mia = browserOf(round.url, 'mia');
  const { title, text: content } = makeText(round);
  const journal = await accepted<{ id: number }>(
    round,
    mia.post('/api/journals', { date, title, content }),
  );
  const fact = [title, content].join('|');
  ledger.kept({ who: 'mia', kind: 'journal', id: journal.id, place: date, fact });
  const ben = browserOf(round.url, 'ben');
  const planned = makeText(round);
  const event = { title: planned.title, description: planned.text, startDate: `${date}T10:00` };
  const { id } = await accepted<{ id: number }>(round, ben.post('/api/calendar-events', event));
  const told = [planned.title, planned.text].join('|');
  ledger.kept({ who: 'ben', kind: 'event', id, place: date, fact: told });
};

const changeSetting = async (round: Round): Promise<void> => {
  const note = (isNightly: boolean) =>
    ({ who: 'anna', kind: 'nightly', id: 0, fact: String(isNightly) }) as const;
  const anna = browserOf(round.url, 'anna');
  const isNightly = round.next() % 2 === 0;
  round.ledger.sent(note(isNightly));
  await accepted(round, anna.put('/api/admin/backups/settings', { isNightly }));
  round.ledger.kept(note(isNightly));
};

/** Goes on until the server refuses or is gone. */
export const untilGone = async (work: () => Promise<void>): Promise<void> => {
  try {
    for (;;) await work();
  } catch (error) {
    // Fetch tells of a connection that is gone with a TypeError.
    if (!(error instanceof Refused || error instanceof TypeError)) throw error;
  }
};

/** Everybody writes, all at once, one thing after the other. */
export const everybodyWrites = (round: Round): Promise<void>[] => [
  untilGone(() => writePost(round)),
  untilGone(() => writePost(round)),
  untilGone(() => writeMessage(round, 'ben')),
  untilGone(() => writeMessage(round, 'mia')),
  untilGone(() => writeTask(round, 'ben')),
  untilGone(() => writeTask(round, 'mia')),
  untilGone(() => writeDays(round)),
  untilGone(() => changeSetting(round)),
];
