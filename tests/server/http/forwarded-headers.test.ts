import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForwarded } from '#server/http/forwarded-headers.ts';
import type { AppError } from '#shared/errors.ts';

type Lines = [name: string, value: string][];

const read = (lines: Lines) =>
  readForwarded({ rawHeaders: lines.flat() } as unknown as IncomingMessage);
const common = (address: string, scheme = 'https'): Lines => [
  ['X-Forwarded-For', address],
  ['X-Forwarded-Proto', scheme],
];
const standard = (value: string): Lines => [['Forwarded', value]];

describe('forwarded headers', () => {
  it('do not exist when a proxy sends none', () => {
    expect(read([['Host', 'family.example.org']])).toBeNull();
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['2001:db8::9', '2001:db8::9'],
    ['2001:DB8:0:0::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:443', '2001:db8::9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['not an address,203.0.113.9', '203.0.113.9'],
    ['  203.0.113.9  ', '203.0.113.9'],
  ])('name the last hop of X-Forwarded-For: %s', (value, address) => {
    expect(read(common(value))).toEqual({ address, scheme: 'https', host: null });
  });

  it.each([
    ['for=203.0.113.9;proto=https', '203.0.113.9', null],
    ['For="[2001:db8::9]:4711" ; Proto=HTTPS;by=203.0.113.1', '2001:db8::9', null],
    [
      'for=6.6.6.6;proto=http, for=203.0.113.9;proto=https;host=a.example.org',
      '203.0.113.9',
      'a.example.org',
    ],
    ['for="203.0.113.9";proto="ht\\tps"', '203.0.113.9', null],
  ])('name the last element of Forwarded: %s', (value, address, host) => {
    expect(read(standard(value))).toEqual({ address, scheme: 'https', host });
  });

  it('are accepted in both forms when they agree', () => {
    const both = [
      ...common('203.0.113.9'),
      ...standard('for=203.0.113.9;proto=https;host=a.example'),
    ];
    expect(read(both)).toEqual({ address: '203.0.113.9', scheme: 'https', host: 'a.example' });
  });

  const refused: [string, Lines][] = [
    ...[
      '',
      'unknown',
      '_hidden',
      '203.0.113',
      '203.0.113.9.1',
      '203.0.113.256',
      '1.2.3.4:',
      '1.2.3.4:x',
    ].map((value): [string, Lines] => [value, common(value)]),
    ...[
      '::1%eth0',
      '[::1',
      '::1]',
      '[1.2.3.4]',
      '[::1]:123456',
      '0.0.0.0',
      '::',
      '224.0.0.1',
      'ff02::1',
    ].map((value): [string, Lines] => [value, common(value)]),
    ...[
      '255.255.255.255',
      '203.0.113.9,',
      '203.0.113.9 evil',
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
    ].map((value): [string, Lines] => [value, common(value)]),
    ...['', 'ftp', 'https,http', 'https, https', 'wss', 'https;', 'http s'].map(
      (scheme): [string, Lines] => [`proto ${scheme}`, common('203.0.113.9', scheme)],
    ),
    ...[
      '',
      'for=203.0.113.9',
      'proto=https',
      'for=203.0.113.9,proto=https',
      'for=203.0.113.9;proto=https,',
      'for=203.0.113.9;proto=https;',
      'for=203.0.113.9;for=203.0.113.8;proto=https',
      'for=203.0.113.9;proto=https;PROTO=http',
      'for=2001:db8::9;proto=https',
      'for="203.0.113.9;proto=https',
      'for=unknown;proto=https',
      'for=_secret;proto=https',
      'for 203.0.113.9;proto=https',
      ';for=203.0.113.9;proto=https',
      'for=203.0.113.9;proto=https for=1.2.3.4',
    ].map((value): [string, Lines] => [value, standard(value)]),
    ['address alone', [['X-Forwarded-For', '203.0.113.9']]],
    ['scheme alone', [['X-Forwarded-Proto', 'https']]],
    ['host alone', [['X-Forwarded-Host', 'family.example.org']]],
    ...['X-Forwarded-For', 'x-forwarded-proto', 'X-FORWARDED-HOST', 'forwarded'].map(
      (name): [string, Lines] => [
        `doubled ${name}`,
        [...common('203.0.113.9'), [name, 'https'], [name, 'https']],
      ],
    ),
    ['two addresses', [...common('203.0.113.9'), ...standard('for=203.0.113.8;proto=https')]],
    ['two schemes', [...common('203.0.113.9'), ...standard('for=203.0.113.9;proto=http')]],
    [
      'two hosts',
      [
        ...common('203.0.113.9'),
        ['X-Forwarded-Host', 'b.example'],
        ...standard('for=203.0.113.9;proto=https;host=a.example'),
      ],
    ],
  ];
  it.each(refused)('are refused when they make no sense: %s', (_name, lines) => {
    expect(() => read(lines)).toThrow(
      expect.objectContaining({ status: 400, key: 'common:errors.forwardedHeaders' }),
    );
  });

  it('are read or refused, whatever they say', () => {
    const value = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('https', 'http', 'for=1.2.3.4;proto=https', 'family.example.org'),
    );
    const name = fc.constantFrom(
      'Forwarded',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'X-Forwarded-Host',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 5 }), (lines) => {
        try {
          const found = read(lines);
          if (lines.length > 0) expect(found?.address).toBeTruthy();
        } catch (error) {
          expect((error as AppError).status).toBe(400);
        }
      }),
      { numRuns: 500 },
    );
  });
});
