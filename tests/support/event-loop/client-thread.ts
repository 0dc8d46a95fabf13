import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A call of the client's thread, whose CPU time must not count as the server's. */
export interface ClientCall {
  url: string;
  method: string;
  headers: Record<string, string | number>;
  body: Uint8Array | null;
}

export interface ClientAnswer {
  status: number;
  bytes: number;
  start: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const ask = ({ url, method, headers, body }: ClientCall): Promise<ClientAnswer> =>
  new Promise((resolve) => {
    const none = { status: 0, bytes: 0, start: '' };
    const call = request(url, { method, agent, headers }, (response) => {
      const answer = { ...none, status: response.statusCode ?? 0 };
      response.on('data', (part: Buffer) => {
        if (answer.bytes === 0) answer.start = part.subarray(0, 200).toString();
        answer.bytes += part.length;
      });
      response.on('error', () => resolve(answer));
      response.on('end', () => resolve(answer));
    });
    call.on('error', (error) => resolve({ ...none, start: error.message }));
    call.end(body ?? undefined);
  });

parentPort?.on('message', async (call: ClientCall) => {
  parentPort?.postMessage(await ask(call));
});
