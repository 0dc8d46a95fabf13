import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import { pagePath, pathInArguments, pathOfLink } from '../../../src/main/window/openable-paths.ts';

describe('the pages a link may open', () => {
  const {
    auth,
    setup,
    setupFromBackup,
    hello,
    fromOutside,
    enter,
    trust,
    display,
    upload,
    share,
    homeComputerSection,
    ...openable
  } = paths;
  const { post, person, chatRoom, album, lookBack, ...plain } = openable;

  test.each([...Object.values(plain), post(7), person(12), chatRoom(3), album(5), lookBack(2025)])(
    '%s is accepted',
    (path) => expect(pagePath(path)).toBe(path),
  );

  test.each(['/?tab=calendar&view=day&day=2031-06-12', '/home-computer?tab=devices', '/?new=post'])(
    '%s keeps its query',
    (path) => expect(pagePath(path)).toBe(path),
  );

  test.each([
    auth,
    setup,
    setupFromBackup,
    hello,
    fromOutside,
    enter,
    trust,
    display,
    upload,
    share,
    homeComputerSection('away'),
    '',
    'gallery',
    '/api/me',
    '/uploads/a.png',
    '/chat/0',
    '/chat/7/8',
    '/chat/7 ',
    '/gallery/',
    '/gallery/../api/me',
    '/%67allery',
    '//evil.example/gallery',
    '/\\evil.example',
    'https://evil.example/gallery',
    'javascript:alert(1)',
    '/gallery?next=//evil.example',
    '/gallery?<script>=1',
    '/gallery\n',
    7,
    null,
    undefined,
    { toString: () => '/gallery' },
  ])('%j is refused', (path) => expect(pagePath(path)).toBeNull());

  test('the result is a path of this app for any input', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      ':',
      '@',
      '?',
      '#',
      'chat',
      '7',
      'a',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (written) => {
        const text = `/${written.join('')}`;
        const path = pagePath(text);
        return path === null || new URL(path, 'http://127.0.0.1:4680').host === '127.0.0.1:4680';
      }),
    );
  });
});

describe('links of the app', () => {
  test.each([
    ['treehouse://open/chat/7', '/chat/7'],
    ['TREEHOUSE://open/gallery', '/gallery'],
    ['treehouse://open/?tab=calendar#top', '/?tab=calendar'],
    ['treehouse://open/', '/'],
    ['treehouse://open', '/'],
    ['treehouse:chat', '/'],
    ['treehouse://evil.example/chat/7', '/'],
    ['treehouse://open@evil.example/chat/7', '/'],
    ['treehouse://open/../../etc/passwd', '/'],
    ['treehouse://open/api/me', '/'],
  ])('%s leads to %s', (link, path) => expect(pathOfLink(link)).toBe(path));

  test.each(['http://open/chat/7', '/chat/7', '--hidden', ''])('%s is not a link', (text) =>
    expect(pathOfLink(text)).toBeNull(),
  );

  test('the first one among the arguments counts', () => {
    expect(pathInArguments(['treehouse', '--hidden', 'treehouse://open/games'])).toBe('/games');
    expect(pathInArguments(['treehouse', '.'])).toBeNull();
  });
});
