import { describe, expect, it } from 'vitest';
import { readManifest } from '#server/features/updates/engine/manifest.ts';
import { UpdateError } from '#server/features/updates/engine/update-error.ts';
import { parseUpdateAddress } from '#server/features/updates/engine/update-url.ts';
import { compareVersions, isVersion } from '#server/features/updates/engine/version.ts';
import { updateKey } from '#shared/features/updates/update-key.ts';
import { limits } from '#shared/features/updates/updates.fields.ts';
import { makeKeys, makeRelease, signed } from '#tests/support/make/server/releases.ts';

const keys = makeKeys();
const { manifest } = makeRelease();
const genuine = signed(manifest, keys.privateKey);
const read = (text: string, key = keys.publicKey) => readManifest(Buffer.from(text), key);
const reasonOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error instanceof UpdateError ? error.reason : error;
  }
  return undefined;
};

describe('a manifest', () => {
  it('is trusted when signed by the key, in any field order', () => {
    expect(read(genuine)).toEqual(manifest);
    const { signature, ...rest } = JSON.parse(genuine);
    const turned = { signature, ...Object.fromEntries(Object.entries(rest).reverse()) };
    expect(read(JSON.stringify(turned, null, 4))).toEqual(manifest);
  });

  it.each([
    ['another version', { version: '9.9.9' }],
    ['other notes', { notes: 'Kinder buttons!' }],
    ['another date', { published: '2026-03-01T10:00:00.001Z' }],
    ['another hash', { migrations: { ...manifest.migrations, sha512: 'a'.repeat(128) } }],
    [
      'a file less',
      { files: manifest.files.slice(0, 0).concat({ ...manifest.files[0], size: 1 } as never) },
    ],
  ])('is refused with %s than was signed', (_what, change) => {
    const text = JSON.stringify({ ...JSON.parse(genuine), ...change });
    expect(reasonOf(() => read(text))).toBe('badSignature');
  });

  it('is refused when another key has signed it, or an invalid one', () => {
    expect(reasonOf(() => read(genuine, makeKeys().publicKey))).toBe('badSignature');
    expect(reasonOf(() => read(genuine, updateKey))).toBe('badSignature');
    expect(reasonOf(() => read(genuine, 'no key'))).toBe('badSignature');
    const without = JSON.stringify({ ...manifest, signature: '' });
    expect(reasonOf(() => read(without))).toBe('badSignature');
  });

  const hostile: [string, string][] = [
    ['cut short', genuine.slice(0, -20)],
    ['nothing', ''],
    ['a page', '<html></html>'],
    ['null', 'null'],
    ['nested a hundred thousand times', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    [
      'nested in a field',
      genuine.replace('"Kinder buttons."', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
    ],
    ['with more than it may say', JSON.stringify({ ...JSON.parse(genuine), more: 1 })],
    ['with __proto__', genuine.replace('{', '{"__proto__":{"version":"9.9.9"},')],
  ];
  it.each(hostile)('is refused when it is %s', (_what, text) => {
    expect(reasonOf(() => read(text))).toBe('notManifest');
  });

  it.each([
    { format: 2 },
    { version: '1.2' },
    { version: '1.2.0-beta' },
    { version: '../1.2.0' },
    { notes: 'n'.repeat(limits.notes + 1) },
    { files: [] },
    { files: Array(25).fill(manifest.files[0]) },
    { files: [{ ...manifest.files[0], name: '../../etc/passwd' }] },
    { files: [{ ...manifest.files[0], name: 'https://example.org/a' }] },
    { files: [{ ...manifest.files[0], name: '.hidden' }] },
    { files: [{ ...manifest.files[0], size: limits.programBytes + 1 }] },
    { files: [{ ...manifest.files[0], size: -1 }] },
    { migrations: { ...manifest.migrations, size: limits.migrationsBytes + 1 } },
    { migrations: null },
  ])('is refused with $version$format, even when it is signed', (change) => {
    const text = signed({ ...manifest, ...change } as never, keys.privateKey);
    expect(reasonOf(() => read(text))).toBe('notManifest');
  });
});

describe('an address of updates', () => {
  it.each([
    'https://example.org/treehouse.json',
    'https://192.168.1.4/a.json',
    'http://192.168.1.4:8080/a.json',
    'http://nas.local/a.json',
    'http://localhost:1/a.json',
    'http://[fd00::1]/a.json',
  ])('%s may be asked', (address) => {
    expect(parseUpdateAddress(address)).not.toBeNull();
  });

  it.each([
    'http://example.org/treehouse.json',
    'http://8.8.8.8/a.json',
    'ftp://example.org/a.json',
    'file:///etc/passwd',
    'https://me:secret@example.org/a.json',
    'https://example.org/a.json#part',
    'example.org',
    '',
  ])('%s may not', (address) => {
    expect(parseUpdateAddress(address)).toBeNull();
  });
});

describe('versions', () => {
  it('are compared as numbers', () => {
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
    expect(compareVersions('0.9.0', '1.0.0')).toBeLessThan(0);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
    expect(isVersion('1.2.3-rc1')).toBe(false);
  });
});
