import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** A gradient, so that its thumbnail differs from a blank. */
export function makePng(
  name: string,
  {
    width = 640,
    height = 480,
    from = [240, 120, 60],
    to = [60, 120, 240],
  }: {
    width?: number;
    height?: number;
    from?: Colour;
    to?: Colour;
  } = {},
): TestFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = (x + y) / (width + height);
      const pixel = from.map((value, index) => value + ((to[index] ?? 0) - value) * share);
      rows.set(pixel, y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
}

export async function recordWebm(browser: Browser, name: string): Promise<TestFile> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 12 && pen; frame += 1) {
      pen.fillStyle = '#123a5a';
      pen.fillRect(0, 0, 320, 240);
      pen.fillStyle = '#ffb020';
      pen.fillRect(frame * 20, 90, 60, 60);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  await page.close();
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}

/** Pads a film with an empty WebM element, so that its upload takes a while. */
export function makeLongVideo(film: Buffer): Buffer {
  const nothing = randomBytes(30_000_000);
  const head = Buffer.from([0xec, 0x01, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUIntBE(nothing.length, 3, 6);
  return Buffer.concat([film, head, nothing]);
}
