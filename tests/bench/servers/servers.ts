import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { nodeOptions } from '../../../scripts/run/run-server.ts';
import { mp4HeadOf } from '../../support/make/media/videos.ts';
import { builtServer } from './built-servers.ts';
import { growHousehold } from './grow-household.ts';
import { type Measured, startProcess } from './processes.ts';

const root = join(import.meta.dirname, '../../..');

export const workDir = mkdtempSync(join(tmpdir(), 'treehouse-bench-'));
export const cleanUp = () => rmSync(workDir, { recursive: true, force: true });

const samplePosts = 1_000;
let sample: string | undefined;

/** Makes the sample family with 1,000 posts, once for a run: its pictures take most of the time. */
const seedSample = (): string => {
  if (sample) return sample;
  const dir = join(workDir, 'sample');
  const args = ['out/main/demo.js', '--seed-only', `--posts=${samplePosts}`, `--data=${dir}`];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the sample family could not be made');
  sample = dir;
  return dir;
};

const households = new Map<number, string>();

/** The sample family with at least so many posts; the data folder is to be copied before it is changed. */
export const seedHousehold = (posts: number): string => {
  if (posts <= samplePosts) return seedSample();
  const known = households.get(posts);
  if (known) return known;
  const dir = copyDataDir(seedSample(), `household-${posts}`);
  growHousehold(dir, posts);
  households.set(posts, dir);
  return dir;
};

export const startTreehouse = async (dir: string): Promise<Measured> =>
  startProcess(await builtServer('treehouse-server'), [dir], nodeOptions);
export const startBuiltTreehouse = (dir: string, ...options: string[]): Promise<Measured> =>
  startProcess(
    join(root, 'out/main/cli.js'),
    [
      `--data=${dir}`,
      '--port=0',
      '--no-mdns',
      `--client=${join(root, 'out/renderer')}`,
      `--resources=${join(root, 'resources')}`,
      `--workers=${join(root, 'out/main/workers')}`,
      ...options,
    ],
    nodeOptions,
  );
export const startStack = async (dir: string): Promise<Measured> =>
  startProcess(await builtServer('stack-server'), [copyOfDatabase(dir)]);

const copyOfDatabase = (dir: string): string => {
  const copy = join(workDir, `limit-${Math.random().toString(36).slice(2)}.db`);
  cpSync(join(dir, 'treehouse.db'), copy);
  return copy;
};

/** The baseline works on a copy, so that both write to databases of the same size. */
export const startLimit = async (dir: string, videoFile = ''): Promise<Measured> =>
  startProcess(await builtServer('limit-server'), [copyOfDatabase(dir), videoFile]);
export const startChatLimit = async (dir: string): Promise<Measured> =>
  startProcess(await builtServer('limit-chat-server'), [copyOfDatabase(dir)]);

export const copyDataDir = (dir: string, name: string): string => {
  const copy = join(workDir, name);
  cpSync(dir, copy, { recursive: true });
  return copy;
};

export const signIn = async (server: Measured, username = 'mama'): Promise<string> => {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'x-treehouse': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'treehouse' }),
  });
  if (!response.ok) throw new Error(`login: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
};

/** A picture of 12 megapixels and about 3 MB, with camera noise. */
export const makePhoto = async (): Promise<Buffer> => {
  const [width, height] = [4000, 3000];
  const pixels = Buffer.alloc(width * height * 4, 255);
  let state = 1;
  for (let i = 0; i < pixels.length; i += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const x = (i / 4) % width;
    const y = Math.floor(i / 4 / width);
    const noise = (state >>> 24) & 15;
    pixels[i] = ((x >> 5) & 127) + noise;
    pixels[i + 1] = ((y >> 4) & 127) + noise;
    pixels[i + 2] = (((x + y) >> 6) & 127) + noise;
  }
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg(85);
};

export const makeVideo = (bytes: number): string => {
  const file = join(workDir, 'video.mp4');
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(1024 * 1024);
  for (let i = 0; i < block.length; i += 1) block[i] = (i * 31) & 255;
  const head = mp4HeadOf(bytes);
  writeSync(handle, head);
  for (let written = head.length; written < bytes; written += block.length) {
    writeSync(handle, block, 0, Math.min(block.length, bytes - written));
  }
  closeSync(handle);
  return file;
};
