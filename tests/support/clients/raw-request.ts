import { connect } from 'node:net';

/** Sends raw lines, which node:http would correct, and closes. @returns what comes back. */
export const sendRaw = (url: string, lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(url);
    const socket = connect(Number(port), host, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    let text = '';
    socket.on('data', (data) => {
      text += String(data);
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });

export const statusOf = (answer: string): number => Number(answer.split(' ')[1]);
