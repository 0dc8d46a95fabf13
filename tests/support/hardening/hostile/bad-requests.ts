import type { Endpoint } from '#shared/endpoint.ts';
import { oneOf, type Random } from '#shared/features/games/random.ts';
import type { Visitor } from './attack-server.ts';
import { awkwardIds, awkwardTexts } from './awkward.ts';

interface Message {
  method: string;
  path: string;
  headers?: string[];
  body?: Uint8Array | string;
}

export interface Sender {
  host: string;
  cookieOf(visitor: Visitor): string;
}

export const write = (
  { host, cookieOf }: Sender,
  as: Visitor,
  { method, path, headers = [], body }: Message,
): Uint8Array => {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookieOf(as)}`,
    'X-Treehouse: 1',
    ...headers,
    ...(bytes ? [`Content-Length: ${bytes.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return bytes ? Buffer.concat([head, bytes]) : head;
};

export const fill = (path: string, make: () => string): string => path.replaceAll(/:\w+/g, make);

const json = 'Content-Type: application/json';

export const brokenBodies: readonly { body: Uint8Array | string; headers: string[] }[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '{"a":1}{"b":2}',
    'undefined',
    'NaN',
    '{"a":01}',
    '{"a":+1}',
    '{"a":"\n"}',
    '{"a":"\\x"}',
    '{"a":"\\u12"}',
    '\ufeff\ufeff{}',
    '// x\n{}',
    '{"a":1',
    '"',
    '[1,2',
    '{"a":Infinity}',
    '<a/>',
    'a=1&b=2',
    '['.repeat(20_000),
    '{"a":'.repeat(20_000),
    '"x"',
    '1',
    'null',
    'true',
  ].map((body) => ({ body, headers: [json] })),
  ...['x'.repeat(600_000), `{"a":"${'x'.repeat(600_000)}"}`].map((body) => ({
    body,
    headers: [json],
  })),
  { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22]), headers: [json] },
  { body: Buffer.from('{"a":1}', 'utf16le'), headers: [json] },
  { body: '{}x', headers: ['Content-Type: application/json; charset=utf-7'] },
  { body: '{"a":1}', headers: ['Content-Type: application/json; charset=bogus'] },
  { body: '{"a":1}', headers: [json, 'Content-Encoding: gzip'] },
  { body: '{"a":1}', headers: [json, 'Content-Encoding: bogus'] },
  { body: Buffer.from('1f8b0800000000000003', 'hex'), headers: [json, 'Content-Encoding: gzip'] },
  { body: '{"a":1}', headers: [json, 'Content-Encoding: br'] },
];

const queries = (random: Random): string => {
  const names = [
    'q',
    'search',
    'type',
    'from',
    'to',
    'limit',
    'before',
    'after',
    'cursor',
    'page',
    'userId',
    'date',
    'path',
    'year',
    'bookId',
    'offset',
    'status',
    'sort',
    'kind',
    '__proto__',
    'constructor',
    'toString',
    '',
    'a[b]',
    'a[]',
  ];
  const pair = () => {
    const name = oneOf(names, random);
    const value = oneOf([...awkwardIds, ...awkwardTexts.slice(0, 50)], random).slice(0, 2_000);
    const shapes = [
      `${name}=${value}`,
      `${name}[]=${value}`,
      `${name}[a][b]=${value}`,
      name,
      `${name}=${value}&${name}=${value}`,
    ];
    return oneOf(shapes, random);
  };
  const count = oneOf([1, 1, 2, 3, 40], random);
  const text = Array.from({ length: count }, pair).join('&').slice(0, 8_000);
  // Spaces and control characters would break the request line, which another test covers.
  return [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      byte > 32 && byte < 127 && byte !== 35
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
};

export const badQuery = (gets: readonly Endpoint[], random: Random): string =>
  `${fill(oneOf(gets, random).path, () => '1')}?${queries(random)}`.slice(0, 12_000);

const climbs = [
  '..',
  '%2e%2e',
  '%2e.',
  '.%2e',
  '..%2f',
  '..%5c',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '....',
  '.',
  '%00',
  '..;',
  '%ef%bc%8f',
];
const roots = [
  '/',
  '/api/',
  '/uploads/',
  '/assets/',
  '/ws/',
  '/icons/',
  '//',
  '/%2f',
  '/api//',
  '/uploads/%2e/',
];
const targets = [
  'etc/passwd',
  'treehouse.db',
  'treehouse.db-wal',
  'package.json',
  'proc/self/environ',
  'settings.json',
  'incoming/',
  'media/',
  'index.html',
  'lock.db',
  'user',
  'setup',
  'a'.repeat(7_000),
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff%fe',
  '\xff\xfe',
  'sw.js%00.png',
  'upload-page.js/',
  'AUX',
  'C:%5cwindows',
  '__proto__',
];

export const badPath = (random: Random): string => {
  const steps = Array.from({ length: oneOf([0, 1, 2, 5, 12], random) }, () =>
    oneOf(climbs, random),
  );
  return `${oneOf(roots, random)}${[...steps, oneOf(targets, random)].join('/')}`;
};
