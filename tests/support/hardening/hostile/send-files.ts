import { readFileSync } from 'node:fs';
import type { Content } from '#shared/features/content/content.contract.ts';
import { readQuarters } from '../../make/media/pictures.ts';
import { makeForm, readMedia } from '../../server/uploads.ts';
import { inLanes } from '../raw/raw-line.ts';
import { browserOf } from '../server.ts';
import type { AttackTarget } from './attack-server.ts';
import type { Sample } from './bad-pictures.ts';

/** Tables that a post changes. */
export const posts = [
  'sqlite_sequence',
  'contents',
  'media',
  'media_files',
  'media_shelves',
  'achievements',
  'badge_counts',
  'bell_seen',
  'search_posts_data',
  'search_posts_idx',
  'search_posts_docsize',
  'search_posts_content',
  'search_posts_config',
  'daily_usage',
];

/** The worker's memory cap, plus Node itself. */
const workerLimitBytes = 2_900 * 1024 * 1024;

type Browser = ReturnType<typeof browserOf>;

const judgeServed = async (url: string, browser: Browser, path: string, sample: Sample) => {
  const { status, headers, body } = await readMedia({ url }, browser, path);
  const type = headers.get('content-type') ?? '';
  const isPicture = sample.contentType !== 'video';
  return [
    ...(status === 200 ? [] : [`is served with ${status}`]),
    ...(/^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|quicktime))$/.test(type)
      ? []
      : [`is served as ${type}`]),
    ...(headers.get('x-content-type-options') === 'nosniff'
      ? []
      : ['may be taken for something else']),
    ...(headers.get('content-security-policy')?.startsWith('sandbox;') ? [] : ['is no sandbox']),
    ...(isPicture && body.includes('SecretGarden') ? ['tells where it was taken'] : []),
    ...(isPicture && body.includes('<script') ? ['carries a script'] : []),
    ...(sample.quarters && (await readQuarters(body)).quarters !== sample.quarters
      ? ['is rotated']
      : []),
  ];
};

/** Sends a file as a post. @returns what is wrong with how it ends. */
export const judgeSent = async (
  url: string,
  browser: Browser,
  sample: Sample,
): Promise<string[]> => {
  const { data, contentType, fileName } = sample;
  const form = makeForm(data, {
    ...(contentType && { contentType }),
    ...(fileName && { fileName }),
  });
  const answer = await browser.post<Content>('/api/content', form);
  if (answer.status !== 201) {
    const isSentence = /^[A-Z][^\n/\\<>{}]{5,200}\.$/.test(answer.text);
    return [
      ...(sample.wanted === 'shown' ? [`is refused with ${answer.status} ${answer.text}`] : []),
      ...([400, 413, 415].includes(answer.status) ? [] : [`answers ${answer.status}`]),
      ...(isSentence ? [] : [`says ${answer.text}`]),
    ];
  }
  if (sample.wanted === 'refused') return ['is taken'];
  const [media] = answer.json.media;
  const paths = [media?.url, media?.smallUrl, media?.largeUrl].filter(
    (path) => typeof path === 'string',
  );
  const problems: string[] = [];
  for (const path of paths) problems.push(...(await judgeServed(url, browser, path, sample)));
  return problems;
};

/** Empty when the process is gone: a worker with nothing to do ends. */
const statusOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};

const peakOfWorkers = (parent: number): number => {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  const peaks = children
    .split(' ')
    .filter(Boolean)
    .map((pid) => {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(statusOf(pid))?.[1];
      return Number(kilobytes ?? 0) * 1024;
    });
  return Math.max(0, ...peaks);
};

/** Sends files in three lanes, and watches the memory of the workers. */
export const sendAll = async (
  { server, findings }: AttackTarget,
  samples: Sample[],
): Promise<void> => {
  const browser = browserOf(server.url, 'anna');
  await inLanes(samples, 3, async (sample) => {
    findings.add(sample.what, await judgeSent(server.url, browser, sample));
    if (process.platform === 'linux' && server.child.pid) {
      const peak = peakOfWorkers(server.child.pid);
      if (peak > workerLimitBytes) findings.add(sample.what, [`takes ${peak} bytes`]);
    }
  });
};
