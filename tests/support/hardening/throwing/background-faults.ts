import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import type { ServerMessage } from '#shared/live.ts';
import { keepBackup } from '../disk/failing-server.ts';
import { password } from '../family.ts';
import { openRoom } from '../kill/kill-rounds.ts';
import { browserOf } from '../server.ts';
import { type FaultPoint, showPicture } from './request-faults.ts';
import type { Order } from './throw-at.ts';
import { answerOf, type Reply, type ThrowingServer } from './throwing-server.ts';

type Frame = Record<string, unknown>;

export const openLine = async ({ url }: ThrowingServer, who: 'anna' | 'mia' | 'ben' = 'mia') => {
  const cookie = browserOf(url, who).cookieHeader();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: url },
  });
  const heard: ServerMessage[] = [];
  const hears = (fits: (message: ServerMessage) => boolean) =>
    new Promise<Reply>((resolve) => {
      const check = () => {
        const found = heard.find(fits);
        if (found)
          resolve({
            status: found.type === 'error' ? (found.status ?? 0) : 200,
            text: found.type === 'error' ? found.message : '',
          });
      };
      socket.on('message', check);
      socket.once('close', () => resolve({ status: 0, text: '' }));
      check();
    });
  socket.on('message', (data) => void heard.push(JSON.parse(String(data)) as ServerMessage));
  const opened = new Promise<Reply>((resolve) => {
    socket.once('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (data) => {
        text += data;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    socket.once('error', () => resolve({ status: 0, text: '' }));
    socket.once('close', () => resolve({ status: 0, text: '' }));
    void hears(({ type }) => type === 'connected').then(resolve);
  });
  return {
    opened,
    hears,
    send: (frame: Frame) => socket.send(JSON.stringify(frame)),
    close: () => socket.terminate(),
  };
};

const upgrade = async (server: ThrowingServer) => {
  const line = await openLine(server);
  const reply = await answerOf(line.opened);
  line.close();
  return [reply];
};

const withLine =
  (
    order: Order,
    work: (
      server: ThrowingServer,
      line: Awaited<ReturnType<typeof openLine>>,
      roomId: number,
    ) => Promise<Reply[]>,
  ) =>
  async (server: ThrowingServer): Promise<Reply[]> => {
    await server.order({ throws: [] });
    const roomId = await openRoom(server.url);
    const line = await openLine(server);
    await line.opened;
    line.send({ type: 'join_room', roomId });
    await line.hears(({ type }) => type === 'joined_room');
    await server.order(order);
    const reply = await work(server, line, roomId);
    line.close();
    return reply;
  };

const isError = ({ type }: ServerMessage) => type === 'error';
const say = (order: Order): FaultPoint['act'] =>
  withLine(order, async (_server, line, roomId) => {
    line.send({ type: 'chat_message', roomId, content: 'hello', clientId: 'throwing-1' });
    return [await answerOf(line.hears((heard) => isError(heard) || heard.type === 'chat_message'))];
  });
const leaveTyping = (order: Order): FaultPoint['act'] =>
  withLine({}, async (server, line, roomId) => {
    await server.mia.post(`/api/chat/rooms/${roomId}/messages`, { content: 'hello' });
    line.send({ type: 'typing_indicator', roomId, isTyping: true });
    line.send({ type: 'ping' });
    await line.hears(({ type }) => type === 'pong');
    await server.order(order);
    line.close();
    return [];
  });
/** One failed delivery does not affect other recipients or the writer's response. */
const announce = (order: Order): FaultPoint['act'] =>
  withLine(order, async (server) => [
    await answerOf(server.anna.post('/api/chat/rooms', { name: 'Another', isPrivate: false })),
  ]);
/** Fires background timers with this delay, in ms. */
const ring =
  (ms: number, order: Order): FaultPoint['act'] =>
  async (server) => {
    await server.order({ ...order, ring: ms });
    return [];
  };

const backup = async ({ url }: ThrowingServer) => {
  const { failure } = await keepBackup(url);
  return [{ status: failure ? 0 : 200, text: '' }];
};
const restore = async (server: ThrowingServer) => {
  await keepBackup(server.url);
  const { backups } = (await server.anna.get<BackupsState>('/api/admin/backups')).json;
  await server.order({ throws: [{ place: 'worker', about: 'restore-worker' }] });
  const body = { backupId: backups[0]?.id, passphrase: null, password };
  const { status, text } = await server.anna.post('/api/admin/restore', body);
  if (status >= 300) return [{ status, text }];
  for (;;) {
    const { json } = await server.anna.get<{ step: string; failure: string | null }>(
      '/api/admin/restore',
    );
    if (json.failure) return [{ status: 0, text: '' }];
    await wait(25);
  }
};

const alone = (
  what: string,
  order: Order,
  act: (order: Order) => FaultPoint['act'],
  mayAnswer: number[] = [],
) => ({
  what,
  throws: order.throws ?? [],
  act: act(order),
  mayAnswer,
});
const at = (place: string, about?: string, nth?: number): Order => ({
  throws: [{ place, ...(about ? { about } : {}), ...(nth ? { nth } : {}) }],
});

/** Places that no request reaches: sockets, timers and workers. */
export const backgroundFaults: readonly FaultPoint[] = [
  // An error while the connection's session is looked up has no handler of its own.
  alone('a socket connects', at('statement.get', undefined, 3), () => upgrade),
  alone('a handshake is answered', at('crypto.createHash', undefined, 2), () => upgrade),
  alone('a socket is greeted', at('crypto.randomUUID'), () => upgrade),
  alone('a message is stored', at('statement.run', 'chat_messages'), say),
  alone('a message is committed', at('statement.run', 'COMMIT'), say),
  alone('a message cannot be delivered', at('socket.cork'), say),
  alone('a change cannot be announced', at('socket.cork'), announce, [201]),
  alone('a person who was typing leaves', at('statement.all'), leaveTyping),
  alone('sockets are looked after', at('statement.get'), (order) =>
    withLine({}, (server) => ring(15_000, order)(server)),
  ),
  alone('a person is deleted for good', at('statement.get'), (order) =>
    withLine({}, async (server, line) => {
      line.close();
      // The server sets its timer once it notices.
      await server.order(order);
      while ((await server.order({ ring: 5_000 })).length === 0) await wait(20);
      return [];
    }),
  ),
  alone('things are cleared up', at('statement.run'), (order) => ring(3_600_000, order)),
  alone('backups are looked at', at('statement.get'), (order) => ring(300_000, order)),
  alone('a backup has its worker killed', at('worker', 'backup-worker'), () => backup),
  alone('a restore has its worker killed', at('worker', 'restore-worker'), () => restore),
  alone(
    'a picture has its worker killed',
    at('worker', 'image-worker'),
    () => showPicture,
    [201, 400],
  ),
];
