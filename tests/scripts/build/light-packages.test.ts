import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { usedTypes } from '../../../scripts/build/light-packages.ts';

const require = createRequire(import.meta.url);
const all = require('mime-db') as Record<string, { extensions?: string[] }>;
const used = JSON.parse(usedTypes(JSON.stringify(all))) as typeof all;

test('every kind of file that the server sends has a type', () => {
  const extensions = new Set(Object.values(used).flatMap(({ extensions = [] }) => extensions));
  const sent = ['html', 'js', 'css', 'json', 'svg', 'png', 'ico', 'woff2', 'webmanifest', 'txt'];
  const made = [
    'jpg',
    'webp',
    'avif',
    'heic',
    'gif',
    'mp4',
    'mov',
    'webm',
    'm4a',
    'csv',
    'ics',
    'zip',
  ];
  for (const extension of [...sent, ...made]) expect([...extensions]).toContain(extension);
});

test('types of programs are left out', () => {
  expect(Object.keys(used)).not.toContain('application/vnd.ms-excel');
  expect(Object.keys(used).length).toBeLessThan(Object.keys(all).length / 2);
});
