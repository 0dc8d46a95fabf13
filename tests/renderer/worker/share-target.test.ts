import { expect, it } from 'vitest';
import { takeShared } from '#renderer/worker/share-target.ts';
import { useFakeCaches } from '#tests/support/fakes/fake-caches.ts';

const requestWith = (files: File[]): Request => {
  const body = new FormData();
  for (const file of files) body.append('mediaFile', file);
  return new Request('https://home.local/share', { method: 'POST', body });
};

it('keeps what another app shared, in place of what was shared before', async () => {
  const caches = useFakeCaches();
  await takeShared(requestWith([new File(['old'], 'old.png'), new File(['older'], 'older.png')]));
  const sun = new File(['sun'], 'Söñne.png', { type: 'image/png' });
  const answer = await takeShared(requestWith([sun]));
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\?new=shared$/),
  ]);
  expect(await caches.list()).toEqual({ 'shared-files': ['/share/0'] });
});

it('leads to the plain page where nothing can be kept', async () => {
  useFakeCaches();
  const broken = new Request('https://home.local/share', { method: 'POST', body: 'words' });
  const answer = await takeShared(broken);
  expect(answer.headers.get('location')).toMatch(/\/upload$/);
});
