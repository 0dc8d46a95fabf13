import { numberBelow, oneOf, type Random } from '#shared/features/games/random.ts';
import { makeJpeg } from '../../make/media/pictures.ts';

interface BadForm {
  contentType: string;
  body: Buffer;
}

const boundary = '----treehouse7f3a';
const typeOf = (mark: string) => `multipart/form-data; boundary=${mark}`;
const jpeg = makeJpeg();

export const fileNames = [
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\x',
  'a\0.jpg',
  '',
  '.',
  '..',
  'CON',
  'nul.jpg',
  'a'.repeat(5_000),
  'ä🎈\u202egpj.exe',
  'x.php',
  'x.jpg;y',
  '"',
  '\\"',
  '%00',
  '~root',
  '.htaccess',
  'treehouse.db',
  'x.jpg\r\nX: y',
];

const disposition = (name: string, file?: string): string =>
  `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`;

const part = (head: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    typeof content === 'string' ? Buffer.from(content) : content,
    Buffer.from('\r\n'),
  ]);

const end = Buffer.from(`--${boundary}--\r\n`);
const whole = (...parts: Buffer[]): BadForm => ({
  contentType: typeOf(boundary),
  body: Buffer.concat([...parts, end]),
});
const filePart = (name = 'mediaFile', file = 'a.jpg', content: Buffer = jpeg) =>
  part(`${disposition(name, file)}\r\nContent-Type: image/jpeg`, content);

export const goodParts = (): Buffer =>
  Buffer.concat([
    part(disposition('title'), 'A picture that never arrives'),
    part(disposition('contentType'), 'photo'),
    filePart(),
  ]);

const some = (count: number, make: (n: number) => Buffer): Buffer[] =>
  Array.from({ length: count }, (_, n) => make(n));

const noise = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => numberBelow(256, random)));

const names = [
  '__proto__',
  'constructor',
  'a[b][c]',
  'a[]',
  'a[999999999]',
  'title[__proto__][x]',
  'x'.repeat(200),
  'x'.repeat(20_000),
  '',
  '\0',
  'title\0',
  'ä',
  '.',
];

const kinds: Record<string, (random: Random) => BadForm> = {
  'no boundary': () => ({ contentType: 'multipart/form-data', body: goodParts() }),
  'an odd boundary': (random) => ({
    contentType: typeOf(
      oneOf(
        ['', '""', ' ', 'x'.repeat(300), '\xff', 'a;b', '"a', '--', boundary.slice(0, -1)],
        random,
      ),
    ),
    body: Buffer.concat([goodParts(), end]),
  }),
  'no end': () => ({ contentType: typeOf(boundary), body: goodParts() }),
  'cut in the middle': (random) => {
    const parts = goodParts();
    return {
      contentType: typeOf(boundary),
      body: parts.subarray(0, numberBelow(parts.length - 4, random)),
    };
  },
  'many fields': (random) =>
    whole(...some(oneOf([17, 100, 1_000], random), (n) => part(disposition(`f${n}`), 'x'))),
  'one field many times': () => whole(...some(16, () => part(disposition('contentType'), 'photo'))),
  'odd names': (random) => whole(...some(4, () => part(disposition(oneOf(names, random)), 'x'))),
  'deep names': () => whole(part(disposition(`a${'[b]'.repeat(500)}`), 'x')),
  'a huge field': () => whole(part(disposition('text'), 'x'.repeat(300_000))),
  'odd file names': (random) => whole(filePart('mediaFile', oneOf(fileNames, random))),
  'many files': (random) =>
    whole(
      ...some(oneOf([2, 3, 30], random), () =>
        filePart(oneOf(['mediaFile', 'posterFile', 'x'], random)),
      ),
    ),
  'unknown files': (random) => whole(filePart(oneOf(names, random))),
  'an empty file': () => whole(filePart('mediaFile', 'a.jpg', Buffer.alloc(0))),
  'a file of noise': (random) => whole(filePart('mediaFile', 'a.jpg', noise(random, 2_000))),
  'a file as a field': () => whole(part(disposition('mediaFile'), jpeg)),
  'a field as a file': () => whole(part(disposition('title', 'title.txt'), 'A title')),
  'many part headers': () =>
    whole(part(`${disposition('title')}\r\n${'X-Y: z\r\n'.repeat(400)}X: y`, 'x')),
  'a long part header': () =>
    whole(part(`${disposition('title')}\r\nX: ${'y'.repeat(90_000)}`, 'x')),
  'odd part headers': (random) =>
    whole(
      part(
        oneOf(
          [
            '',
            'x',
            'Content-Disposition: attachment',
            'Content-Disposition: form-data',
            'Content-Disposition: form-data; name',
            ': ',
            '\0: \0',
          ],
          random,
        ),
        'x',
      ),
    ),
  'odd part types': (random) =>
    whole(
      part(
        `${disposition('mediaFile', 'x')}\r\nContent-Type: ${oneOf(['', 'x', 'multipart/mixed; boundary=y', 'text/html', 'image/svg+xml', '\xff'], random)}`,
        jpeg,
      ),
    ),
  'an odd encoding': (random) =>
    whole(
      part(
        `${disposition('text')}\r\nContent-Transfer-Encoding: ${oneOf(['base64', 'quoted-printable', 'x'], random)}`,
        '%%%',
      ),
    ),
  noise: (random) => ({
    contentType: typeOf(boundary),
    body: noise(random, 1 + numberBelow(3_000, random)),
  }),
  'noise after the first part': (random) => ({
    contentType: typeOf(boundary),
    body: Buffer.concat([part(disposition('text'), 'x'), noise(random, 1_000)]),
  }),
  'nothing at all': () => ({ contentType: typeOf(boundary), body: Buffer.alloc(0) }),
  'only an end': () => ({ contentType: typeOf(boundary), body: end }),
  'another kind': (random) => ({
    contentType: oneOf(
      [
        'multipart/mixed; boundary=x',
        'multipart/',
        'multipart/form-data;;',
        'multipart/form-data; boundary=x; boundary=y',
      ],
      random,
    ),
    body: goodParts(),
  }),
};

export const formKinds = Object.keys(kinds);
export const badForm = (kind: string, random: Random): BadForm =>
  (kinds[kind] as (random: Random) => BadForm)(random);
