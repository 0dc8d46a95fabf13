import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut, as a wall cuts a phone's. */
export interface SwitchableLine {
  url: string;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function openLine(port: number): Promise<SwitchableLine> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the line has no port');
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true;
      cutAll();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      cutAll();
    },
  };
}
