import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openForwarder } from '#server/backup-engine/offsite/tcp-forwarder.ts';

it('passes on what comes, at once and both ways', async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  onTestFinished(() => void echo.close());
  const atOnce = vi.spyOn(Socket.prototype, 'setNoDelay');
  onTestFinished(() => atOnce.mockRestore());
  const { port } = echo.address() as AddressInfo;
  const forwarder = await openForwarder({ host: '127.0.0.1', port });
  onTestFinished(forwarder.close);
  const socket = connect(forwarder.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  for (const text of ['one', 'two']) {
    socket.write(text);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toBe(text);
  }
  expect(atOnce.mock.calls).toEqual([[true], [true]]);
  expect(new Set(atOnce.mock.contexts).size).toBe(2);
});
