import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { WebSocket } from 'ws';

/** What a phone in another network is given; it runs there as a program of its own. */
export interface Visit {
  /** Where it connects to. */
  address: string;
  /** What it opens, when that is a name which only it resolves. */
  origin: string;
  cookie: string;
  roomId: number;
  /** Base64 of a picture to share. */
  picture: string;
}

/** What the phone found, in the order in which it tried. */
export interface VisitReport {
  posted: number;
  pictureType: string;
  heard: string[];
}

const visit: Visit = JSON.parse(process.argv[2] ?? '{}');
const { hostname: servername, host } = new URL(visit.origin);
const trust = { servername, rejectUnauthorized: false };
const headers = { host, cookie: visit.cookie };

const ask = async (
  path: string,
  form?: FormData,
): Promise<{ status: number; answer: IncomingMessage; text: string }> => {
  const encoded = form && new Response(form);
  const body = encoded && Buffer.from(await encoded.arrayBuffer());
  const type = encoded?.headers.get('content-type');
  const url = new URL(path, visit.address);
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    ...trust,
    method: form ? 'POST' : 'GET',
    headers: { ...headers, ...(type && { 'content-type': type, origin: visit.origin }) },
  });
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (answer) => {
      let text = '';
      answer.on('data', (data) => {
        text += data;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, answer, text }));
    });
    request.end(body);
  });
};

/** A proxy may still be starting. */
const waitForServer = async (): Promise<void> => {
  for (let at = 0; at < 100; at += 1) {
    const { status } = await ask('/api/health').catch(() => ({ status: 0 }));
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no server answers');
};

const openLive = async () => {
  const url = `${visit.address.replace('http', 'ws')}/ws`;
  const socket = new WebSocket(url, { ...trust, headers, origin: visit.origin } as object);
  const heard: string[] = [];
  const waiting = new Map<string, () => void>();
  socket.on('message', (data) => {
    const { type, area } = JSON.parse(String(data));
    const name = area ? `${type} ${area}` : type;
    heard.push(name);
    waiting.get(name)?.();
  });
  const hear = (name: string): Promise<void> =>
    heard.includes(name)
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          waiting.set(name, resolve);
          socket.once('error', reject);
        });
  await hear('connected');
  return { hear, send: (frame: object) => socket.send(JSON.stringify(frame)), socket, heard };
};

const postPicture = async (): Promise<{ status: number; url: string }> => {
  const form = new FormData();
  form.set('title', 'From far away');
  form.set('contentType', 'art');
  const file = new Blob([Buffer.from(visit.picture, 'base64')], { type: 'image/png' });
  form.set('mediaFile', file, 'far.png');
  const { status, text } = await ask('/api/content', form);
  return { status, url: JSON.parse(text).mediaUrl ?? '' };
};

await waitForServer();
const live = await openLive();
const { status, url } = await postPicture();
await live.hear('changed content');
live.send({ type: 'join_room', roomId: visit.roomId });
await live.hear('joined_room');
live.send({ type: 'chat_message', roomId: visit.roomId, content: 'I miss you!' });
await live.hear('chat_message');
const picture = await ask(url);
const report: VisitReport = {
  posted: status,
  pictureType: String(picture.answer.headers['content-type']),
  heard: ['connected', 'changed content', 'chat_message'].filter((name) =>
    live.heard.includes(name),
  ),
};
console.log(JSON.stringify(report));
live.socket.terminate();
process.exit(0);
