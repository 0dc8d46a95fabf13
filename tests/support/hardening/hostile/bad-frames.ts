import { numberBelow, oneOf, type Random } from '#shared/features/games/random.ts';
import { type Sender, write } from './bad-requests.ts';

const crlf = '\r\n';

const garbage = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => numberBelow(256, random)));

const startOf = ({ host, cookieOf }: Sender, extra: string[] = []): string =>
  [
    'POST /api/tasks HTTP/1.1',
    `Host: ${host}`,
    `Cookie: ${cookieOf('anna')}`,
    'X-Treehouse: 1',
    'Content-Type: application/json',
    ...extra,
    '',
    '',
  ].join(crlf);

const task = '{"title":"SMUGGLED"}';
const chunked = `${task.length.toString(16)}${crlf}${task}${crlf}0${crlf}${crlf}`;

const requestLines = [
  'GET',
  'GET ',
  'GET /',
  'GET / HTTP',
  'GET / HTTP/9.9',
  'GET / HTTP/1.1 x',
  'GET  /  HTTP/1.1',
  'get / HTTP/1.1',
  '/ GET HTTP/1.1',
  'GET /\0 HTTP/1.1',
  'GET /\x7f HTTP/1.1',
  'GET \\ HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'GET http://evil.example/ HTTP/1.1',
  'TRACE / HTTP/1.1',
  'PRI * HTTP/2.0',
  'FOO / HTTP/1.1',
  'GET /a b HTTP/1.1',
  '\x16\x03\x01\x02',
  'SSH-2.0-x',
  'EHLO evil.example',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `${'G'.repeat(20_000)} / HTTP/1.1`,
  'M-SEARCH * HTTP/1.1',
  'POST / HTTP/1.0',
  'GET / HTTP/0.9',
];

const headerLines = [
  'no colon',
  ': empty',
  ' folded: x',
  'a b: c',
  'a\0: b',
  'a: \0',
  'a: \x01',
  'Content-Length: -1',
  'Content-Length: +5',
  'Content-Length: 5, 5',
  'Content-Length: 0x5',
  'Content-Length: 99999999999999999999',
  'Content-Length: ',
  'Content-Length : 5',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\x0bchunked',
  'Connection: close, x, y',
  'Expect: 100-continue',
  'Expect: everything',
  'Upgrade: h2c',
  'Upgrade: websocket',
  'Range: bytes=0-0,1-1',
  'Cookie: a=b; a=b; =; ;;',
  'Host: evil.example',
  `Cookie: ${'a=b; '.repeat(2_000)}`,
  `X: ${'y'.repeat(20_000)}`,
  'If-None-Match: *',
  'Accept-Encoding: br;q=x, *;q=9',
  'Accept-Language: \xff',
  'Content-Type: \xff\xfe',
];

const chunks = [
  'x',
  `5${crlf}abc`,
  `-1${crlf}`,
  `ffffffffffffffff${crlf}a`,
  `5;${'x'.repeat(20_000)}${crlf}`,
  `5${crlf}abcdefgh${crlf}`,
  '5\nabcde\n0\n\n',
  `0${crlf}Content-Length: 5${crlf}`,
  chunked.slice(0, -6),
  `0${crlf}${'T: x\r\n'.repeat(3_000)}`,
  `5${crlf}`,
  `00000000000000000000005${crlf}abcde`,
];

type Make = (sender: Sender, random: Random) => string | Uint8Array;

const kinds: Record<string, Make> = {
  'request line': ({ host }, random) =>
    `${oneOf(requestLines, random)}${crlf}Host: ${host}${crlf}${crlf}`,
  noise: (_sender, random) => garbage(random, 1 + numberBelow(400, random)),
  'noise in the head': (sender, random) => {
    const bytes = Buffer.from(startOf(sender), 'latin1');
    for (let times = 6; times > 0; times -= 1) {
      bytes[numberBelow(bytes.length - 4, random)] = numberBelow(32, random);
    }
    return bytes;
  },
  'both lengths': (sender, random) =>
    startOf(sender, [
      `Content-Length: ${oneOf([0, 4, task.length, 999], random)}`,
      'Transfer-Encoding: chunked',
    ]) + chunked,
  'two lengths': (sender, random) =>
    startOf(sender, [
      `Content-Length: ${task.length}`,
      `Content-Length: ${numberBelow(99, random)}`,
    ]) + task.slice(1),
  'two hosts': (sender, random) =>
    startOf(sender, [
      `Host: ${oneOf([sender.host, 'evil.example', ''], random)}`,
      `Content-Length: ${task.length}`,
    ]) + task,
  'header line': (sender, random) =>
    `${startOf(sender, [oneOf(headerLines, random), oneOf(headerLines, random)])}{"title":`,
  'header flood': (sender, random) =>
    startOf(
      sender,
      Array.from({ length: oneOf([200, 1_999, 3_000], random) }, (_, n) => `X-${n}: y`),
    ),
  'bad chunks': (sender, random) =>
    startOf(sender, ['Transfer-Encoding: chunked']) + oneOf(chunks, random) + crlf,
  'body cut off': (sender, random) =>
    startOf(sender, [`Content-Length: ${task.length + 1 + numberBelow(900, random)}`]) + task,
  'head cut off': (sender, random) => startOf(sender).slice(0, numberBelow(200, random)),
  'bare line ends': (sender) =>
    `${startOf(sender, [`Content-Length: ${task.length}`]).replaceAll(crlf, '\n\r')}${task}`,
  'a second request in the first': (sender, random) =>
    Buffer.concat([
      write(sender, 'signedOut', {
        method: oneOf(['GET', 'HEAD', 'DELETE'], random),
        path: '/api/user',
        body: startOf(sender),
      }),
      Buffer.from(
        `GET /api/${garbage(random, 8).toString('hex')} HTTP/1.1${crlf}Host: evil.example${crlf}${crlf}`,
      ),
    ]),
  'a hundred at once': (sender) =>
    Buffer.concat(
      Array(20).fill(write(sender, 'gus', { method: 'GET', path: '/api/admin/users' })),
    ),
  'invalid websocket': ({ host, cookieOf }, random) =>
    [
      `${oneOf(['GET', 'POST'], random)} ${oneOf(['/ws', '/ws/hello', '/ws/', '/api/user', '/%77s'], random)} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: http://${host}`,
      `Cookie: ${cookieOf('gus')}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Sec-WebSocket-Key: ${oneOf(['', 'short', 'dGhlIHNhbXBsZSBub25jZQ=='], random)}`,
      `Sec-WebSocket-Version: ${oneOf(['', '0', '12', 'x'], random)}`,
      '',
      '',
    ].join(crlf),
};

export const frameKinds = Object.keys(kinds);

export const badFrame = (kind: string, sender: Sender, random: Random): string | Uint8Array =>
  (kinds[kind] as Make)(sender, random);
