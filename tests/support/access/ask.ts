import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  /** Everything the answer says, its headers too. */
  said: string;
  text: string;
}

interface Question {
  method: string;
  path: string;
  cookie: string;
  body: unknown;
  headers: Record<string, string>;
}

/** A form as a browser sends it; everything else is JSON, or bytes as they are. */
export const encode = async (
  body: unknown,
): Promise<{ type: string; bytes: Uint8Array } | null> => {
  if (body === undefined) return null;
  if (body instanceof Uint8Array) return { type: 'application/octet-stream', bytes: body };
  if (!(body instanceof FormData)) {
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  }
  const form = new Response(body);
  const bytes = new Uint8Array(await form.arrayBuffer());
  return { type: form.headers.get('content-type') ?? '', bytes };
};

/** Asks over one kept connection: a tenth of the work of `fetch`, and thousands are asked. */
export const createAsker = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async ({ method, path, cookie, body, headers }: Question): Promise<Answer> => {
    const sent = await encode(body);
    const type = sent ? { 'content-type': sent.type, 'content-length': sent.bytes.length } : {};
    return new Promise((resolve, reject) => {
      const call = request(
        url + path,
        { method, agent, headers: { cookie, 'x-treehouse': '1', ...type, ...headers } },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            const said = `${response.rawHeaders.join('\n')}\n${text}`;
            resolve({ status: response.statusCode ?? 0, said, text });
          });
        },
      );
      call.on('error', reject);
      call.end(sent?.bytes);
    });
  };
  return { ask, close: () => agent.destroy() };
};
