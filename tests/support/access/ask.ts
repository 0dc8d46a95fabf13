import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  fullText: string;
  text: string;
}

interface Question {
  method: string;
  path: string;
  cookie: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Multipart for forms; everything else is JSON or raw bytes. */
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

/** Sends requests over one keep-alive connection: a tenth of the cost of `fetch`, for thousands of requests. */
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
            const fullText = `${response.rawHeaders.join('\n')}\n${text}`;
            resolve({ status: response.statusCode ?? 0, fullText, text });
          });
        },
      );
      call.on('error', reject);
      call.end(sent?.bytes);
    });
  };
  return { ask, close: () => agent.destroy() };
};
