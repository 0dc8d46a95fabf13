import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Measured } from './servers/processes.ts';

const boundary = 'treehouse-bench-boundary';
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

const headOf = (fields: Record<string, string>, filename: string, type: string): Buffer => {
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="mediaFile"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.from(texts.join('') + file);
};

export const multipartType = `multipart/form-data; boundary=${boundary}`;

export const photoForm = (photo: Buffer): Buffer =>
  Buffer.concat([
    headOf({ title: 'A photo', contentType: 'photo' }, 'photo.jpg', 'image/jpeg'),
    photo,
    tail,
  ]);

/** Streams a video from disk as a browser's form would. @returns the answer's JSON. */
export const postVideo = (
  server: Measured,
  cookie: string,
  file: string,
): Promise<{ mediaUrl: string }> => {
  const head = headOf({ title: 'A video', contentType: 'video' }, 'video.mp4', 'video/mp4');
  const url = new URL(server.url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: url.hostname,
        port: url.port,
        path: '/api/content',
        method: 'POST',
        headers: {
          cookie,
          'x-treehouse': '1',
          'content-type': multipartType,
          'content-length': head.length + statSync(file).size + tail.length,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += String(chunk);
        });
        answer.on('end', () =>
          answer.statusCode === 201
            ? resolve(JSON.parse(text))
            : reject(new Error(`${answer.statusCode}: ${text}`)),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.write(head);
    pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), outgoing, { end: false })
      .then(() => outgoing.end(tail))
      .catch(reject);
  });
};
