import { Agent, request as ask } from 'node:http';
import { limits } from '#shared/features/content/content.limits.ts';
import { mp4HeadOf } from '../../../support/make/media/videos.ts';
import { type Spread, spreadOf } from '../figures.ts';
import type { GeneratorControls } from './generator.ts';

interface UploadTask {
  url: string;
  cookies: string[];
  bytes: number;
}

const { partBytes } = limits;
const boundary = 'treehouse-load-boundary';

type Headers = Record<string, string | number>;

const call = (
  { url, agent, cookie }: { url: string; agent: Agent; cookie: string },
  method: string,
  path: string,
  body: Buffer,
  headers: Headers,
): Promise<{ id: string }> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(url);
    const outgoing = ask(
      {
        agent,
        host,
        port,
        path,
        method,
        headers: { cookie, 'x-treehouse': '1', 'content-length': body.length, ...headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += String(chunk);
        });
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const formOf = (fields: Record<string, string>): Buffer =>
  Buffer.from(
    `${Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')}--${boundary}--\r\n`,
  );

/** Uploads a video in parts and shares it. @returns how long that took, in ms. */
const uploadOne = async (
  { url, bytes }: UploadTask,
  cookie: string,
  index: number,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const server = { url, agent, cookie };
  const startedAt = performance.now();
  const open = Buffer.from(JSON.stringify({ size: bytes }));
  const { id } = await call(server, 'POST', '/api/uploads', open, {
    'content-type': 'application/json',
  });
  for (let offset = 0; offset < bytes; offset += partBytes) {
    // All differ, or the server would store one file for all.
    const part = Buffer.alloc(Math.min(partBytes, bytes - offset), index + offset / partBytes);
    if (offset === 0) mp4HeadOf(bytes).copy(part);
    await call(server, 'PATCH', `/api/uploads/${id}`, part, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
    });
  }
  const form = formOf({ title: `Film ${index}`, contentType: 'video', uploadId: id });
  await call(server, 'POST', '/api/content', form, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  agent.destroy();
  return performance.now() - startedAt;
};

export const upload = async (task: UploadTask, { ready }: GeneratorControls): Promise<Spread> => {
  ready();
  return spreadOf(await Promise.all(task.cookies.map((cookie, i) => uploadOne(task, cookie, i))));
};
