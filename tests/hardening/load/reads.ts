import { format } from 'date-fns/format';
import { makeLoadServer } from './family.ts';
import type { Figure } from './figures.ts';
import { firstScreen } from './first-screen.ts';
import { generate } from './generators/generators.ts';
import type { Setting } from './scale.ts';
import { withServer } from './servers/servers.ts';

const perSecond = 1_000;
const seconds = 30;
const people = 30;
const mostMs = 50;

const month = format(new Date(), 'yyyy-MM');

const pagesOf = (roomId: number): string[] => [
  ...firstScreen,
  '/api/content?limit=20&family=true',
  '/api/content?limit=20&types=art,photo',
  '/api/content?limit=20&before=500',
  '/api/content/400',
  '/api/content/400/comments',
  `/api/chat/rooms/${roomId}`,
  '/api/chat/online',
  `/api/calendar-events?type=family&from=${month}-01&to=${month}-28`,
  '/api/tasks',
  '/api/tasks/counts',
  '/api/journals',
  '/api/emotion-logs',
  '/api/books',
  '/api/reading-statistics',
  '/api/users',
  '/api/search?q=tree',
  '/api/search?q=the%20lake',
  '/api/health',
  '/favicon.svg',
  '/',
];

export const reads = async ({ server: sample, scale }: Setting): Promise<Figure[]> => {
  const family = makeLoadServer(sample, 'reads', people);
  return withServer(family.dir, async (server) => {
    const pages = pagesOf(family.roomId);
    const shots = family.cookies.flatMap((cookie) =>
      pages.map((path) => ({ path, headers: { cookie } })),
    );
    const rate = scale.of(perSecond);
    const task = { url: server.url, shots, perSecond: rate, connections: 60 };
    // Warm-up: first requests are not measured.
    await generate('request', { ...task, perSecond: 100, seconds: 10 }).result;
    await server.loopDelay();
    const cpuBefore = server.cpuMs();
    const {
      statuses,
      backlogMs: _backlogMs,
      bytes: _bytes,
      ...spread
    } = await generate('request', { ...task, seconds }).result;
    const cpu = (server.cpuMs() - cpuBefore) / seconds / 10;
    const refused = Object.entries(statuses).filter(([status]) => status !== '200');
    return [
      {
        what: `${rate} mixed GETs a second for ${seconds} s by ${people} people`,
        must: `p99 < ${mostMs} ms`,
        measured: refused.length > 0 ? JSON.stringify(statuses) : `${cpu.toFixed(0)} % of a core`,
        spread,
        loopDelay: await server.loopDelay(),
        peakMiB: server.peakMiB(),
        isKept: refused.length === 0 && spread.p99 < mostMs,
      },
    ];
  });
};
