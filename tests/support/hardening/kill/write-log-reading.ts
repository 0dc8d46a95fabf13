import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import type { Upload } from '#shared/features/content/uploads.contract.ts';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import type { MemberName } from '../family.ts';
import { browserOf } from '../server.ts';
import type { Expected, Kind } from './write-log.ts';
import { digest, postFact } from './write-log-writers.ts';

type Read = <T>(path: string) => Promise<T | null>;
type Reader = (record: Expected, read: Read) => Promise<string>;

const gone = 'gone';

/** A video's bytes, or a picture's address, which is the hash of its bytes. */
const mediaFact = async (post: Content, read: Read): Promise<string> => {
  if (!post.mediaUrl) return '';
  const addresses = [post.mediaUrl, post.media[0]?.smallUrl, post.media[0]?.largeUrl];
  let sha256 = '';
  for (const address of addresses) {
    if (!address) continue;
    const found = await read<string>(address);
    if (!found?.startsWith(new URL(address, 'http://server').searchParams.get('v') ?? '-')) {
      return `not the bytes of ${address}`;
    }
    sha256 ||= found;
  }
  return post.contentType === 'video' ? sha256 : post.mediaUrl;
};

const readPost: Reader = async ({ id }, read) => {
  const post = await read<Content>(`/api/content/${id}`);
  return post ? postFact(post, await mediaFact(post, read)) : gone;
};

const readComment: Reader = async ({ id, place }, read) => {
  const comments = await read<Comment[]>(`/api/content/${place}/comments`);
  if (!comments) return 'with its post';
  return comments.find((comment) => comment.id === id)?.text ?? gone;
};

const readReaction: Reader = async ({ id, place }, read) => {
  const post = await read<Content>(`/api/content/${id}`);
  if (!post) return 'with its post';
  return post.reactions.some(({ emoji }) => emoji === place) ? 'there' : gone;
};

/** Pages start at round ids, so that many messages share one. */
const readMessage: Reader = async ({ id, place }, read) => {
  const after = Math.floor((Number(id) - 1) / 100) * 100;
  const room = await read<OpenedRoom>(`/api/chat/rooms/${place}?after=${after}`);
  return room?.messages.find((message) => message.id === id)?.content ?? gone;
};

const readTask: Reader = async ({ id }, read) => {
  let last = '';
  for (;;) {
    const tasks = await read<Task[]>(`/api/tasks?limit=200${last}`);
    const task = tasks?.find((one) => one.id === id);
    if (task) return [task.title, task.description, task.status].join('|');
    const end = tasks?.at(-1);
    if (!end) return gone;
    last = `&after=${end.id}`;
  }
};

const readJournal: Reader = async ({ id, place }, read) => {
  const entries = await read<Journal[]>(`/api/journals?from=${place}&to=${place}&limit=100`);
  const entry = entries?.find((one) => one.id === id);
  return entry ? [entry.title, entry.content].join('|') : gone;
};

const readEvent: Reader = async ({ id, place }, read) => {
  const events = await read<CalendarEvent[]>(`/api/calendar-events?from=${place}&to=${place}`);
  const event = events?.find((one) => one.id === id);
  return event ? [event.title, event.description].join('|') : gone;
};

const readUpload: Reader = async ({ id, facts }, read) => {
  const upload = await read<Upload>(`/api/uploads/${id}`);
  if (upload) return String(upload.offset);
  const posts = await read<Content[]>('/api/content?types=video&limit=100');
  const taken = facts.find((fact) => posts?.some(({ title }) => fact === `taken by ${title}`));
  return taken ?? gone;
};

const readNightly: Reader = async (_record, read) =>
  String((await read<BackupsState>('/api/admin/backups'))?.isNightly);

const readers: Record<Kind, Reader> = {
  post: readPost,
  comment: readComment,
  reaction: readReaction,
  message: readMessage,
  task: readTask,
  journal: readJournal,
  event: readEvent,
  upload: readUpload,
  nightly: readNightly,
};

/** Requests each address once; files are returned as their digest. */
const createRead = (url: string, who: MemberName): Read => {
  const browser = browserOf(url, who);
  const answers = new Map<string, Promise<unknown>>();
  const ask = async (path: string) => {
    if (path.startsWith('/uploads/')) {
      const response = await fetch(url + path, { headers: { cookie: browser.cookieHeader() } });
      return response.ok ? digest(new Uint8Array(await response.arrayBuffer())) : null;
    }
    const { status, json, text } = await browser.get(path);
    if (status !== 200 && status !== 404) throw new Error(`${path}: ${status} ${text}`);
    return status === 200 ? json : null;
  };
  return <T>(path: string) => {
    const known = answers.get(path) ?? ask(path);
    answers.set(path, known);
    return known as Promise<T | null>;
  };
};

/** Reads records back as their writers. @returns a line for each with unexpected content. */
export const findLost = async (url: string, records: Expected[]): Promise<string[]> => {
  const reads = new Map<MemberName, Read>();
  const lost: string[] = [];
  for (const record of records) {
    const read = reads.get(record.who) ?? createRead(url, record.who);
    reads.set(record.who, read);
    const fact = await readers[record.kind](record, read);
    if (record.facts.includes(fact) || fact === 'with its post') continue;
    lost.push(`${record.kind} ${record.id}: ${fact}, not ${record.facts.join(' or ')}`);
  }
  return lost;
};
