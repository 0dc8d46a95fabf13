import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makeJpeg } from '../../make/media/pictures.ts';
import { makeForm } from '../../server/uploads.ts';
import { browserOf } from '../server.ts';
import type { Throw } from './throw-at.ts';
import { answerOf, type Reply, type ThrowingServer } from './throwing-server.ts';

/** A place that throws, and the request that reaches it. */
export interface FaultPoint {
  what: string;
  throws: Throw[];
  act(server: ThrowingServer): Promise<Reply[]>;
  /** Allowed statuses, if the failure need not fail the request. */
  mayAnswer?: number[];
}

const renderer = join(import.meta.dirname, '../../../../out/renderer');
const script = (): string =>
  `/assets/${readdirSync(join(renderer, 'assets')).find((name) => name.endsWith('.js'))}`;

export const readTasks = async ({ anna }: ThrowingServer) => [
  await answerOf(anna.get('/api/tasks')),
];
export const writeTask = async ({ anna }: ThrowingServer) => [
  await answerOf(anna.post('/api/tasks', { title: 'a task' })),
];
const readHealth = async ({ anna }: ThrowingServer) => [await answerOf(anna.get('/api/health'))];
const readNames = async ({ anna }: ThrowingServer) => [
  await answerOf(anna.get('/api/admin/users')),
];
const signIn = async ({ url }: ThrowingServer) => [
  await answerOf(
    browserOf(url, 'fred').post('/api/login', { username: 'fred', password: 'four quiet owls' }),
  ),
];
const readScript = async ({ anna }: ThrowingServer) => [await answerOf(anna.get(script()))];
const readPage = async ({ anna }: ThrowingServer) => [await answerOf(anna.get('/'))];

let pictures = 0;
/** All differ, or the second would be stored already. */
const sendPicture = ({ anna }: ThrowingServer) => {
  pictures += 1;
  const form = makeForm(makeJpeg(40 + pictures, 30), { title: `picture ${pictures}` });
  return anna.post<Content>('/api/content', form);
};
export const showPicture = async (server: ThrowingServer) => [await answerOf(sendPicture(server))];
/** The image worker has exited, as it does when idle. */
const showWithNewWorker = async (server: ThrowingServer) => {
  await server.order({ ring: 30_000, throws: [{ place: 'fork' }] });
  return showPicture(server);
};
const seePicture = async (server: ThrowingServer) => {
  const posts = await server.anna.get<{ items?: Content[] } | Content[]>('/api/content');
  const items = Array.isArray(posts.json) ? posts.json : (posts.json.items ?? []);
  const address = items.find(({ mediaUrl }) => mediaUrl)?.mediaUrl ?? '';
  return [await answerOf(server.anna.get(address))];
};

const place = (
  what: string,
  where: string | Throw | Throw[],
  act: FaultPoint['act'],
  mayAnswer?: number[],
): FaultPoint => ({
  what,
  throws: [where].flat().map((one) => (typeof one === 'string' ? { place: one } : one)),
  act,
  ...(mayAnswer ? { mayAnswer } : {}),
});

const ofDatabase = [
  place('a row is read', 'statement.get', readTasks),
  place('rows are listed', { place: 'statement.all', about: 'tasks' }, readTasks),
  place('rows are walked through', 'statement.iterate', readNames),
  place('a statement is made', 'database.prepare', signIn, [200]),
  place('a transaction begins', { place: 'statement.run', about: 'BEGIN' }, writeTask),
  place('a row is written', { place: 'statement.run', about: 'tasks' }, writeTask),
  place('a transaction is committed', { place: 'statement.run', about: 'COMMIT' }, writeTask),
  place(
    'a transaction cannot be rolled back either',
    [
      { place: 'statement.run', about: 'COMMIT' },
      { place: 'statement.run', about: 'ROLLBACK' },
    ],
    writeTask,
  ),
];

const ofFiles = [
  place('room on the disk is looked for', 'promises.statfs', showPicture),
  place('a file is made', { place: 'fs.open', about: 'incoming' }, showPicture),
  place('a stream to a file is made', 'fs.createWriteStream', showPicture),
  place('an upload is written', 'fs.write', showPicture),
  place('an upload is synced', 'fs.fsync', showPicture),
  place('a file gets to its place', 'promises.rename', showPicture),
  place('a folder is made', 'promises.mkdir', showPicture),
  place('a file is opened', { place: 'promises.open', about: 'media' }, seePicture),
  place('a file is read', 'handle.read', seePicture),
  place('a script is looked for', 'fs.stat', readScript),
  place('a script is opened', 'fs.open', readScript),
];

const ofRequests = [
  place('a request is named', 'crypto.randomBytes', readTasks),
  place('a page is given its nonce', { place: 'crypto.randomBytes', nth: 2 }, readPage),
  place('an upload is named', { place: 'crypto.randomBytes', about: '16', nth: 2 }, showPicture),
  place('a session is looked up', 'crypto.createHash', readTasks),
  place('an upload is hashed', { place: 'crypto.createHash', nth: 2 }, showPicture),
  place('a header is set', 'response.setHeader', readTasks),
  place('a late header is set', { place: 'response.setHeader', about: 'Cache-Control' }, writeTask),
  place('the head is written', 'response.writeHead', readTasks),
  place('an answer is ended', 'response.end', readHealth),
  place('a file is sent', 'response.write', seePicture),
  place('an answer is written as JSON', { place: 'JSON.stringify', about: 'title' }, writeTask),
  place('a picture has no process', 'fork', showWithNewWorker),
];

/** Places that a request reaches; a failure must stay within that request. */
export const requestFaults: readonly FaultPoint[] = [...ofDatabase, ...ofFiles, ...ofRequests];
