import { expect, test } from 'vitest';
import {
  isSameFile,
  keptFiles,
  type PostFile,
  withOthers,
} from '#renderer/features/content/form/post-file.ts';
import type { PostMedia } from '#shared/features/content/content.contract.ts';

const media = (id: number, caption = '') => ({ id, kind: 'image', caption }) as PostMedia;
const chosen = (mediaId: number | null): PostFile => ({
  ...{ key: `new-${mediaId}`, kind: 'image', file: new File([], 'new.png'), kept: null },
  ...{ caption: 'New', mediaId, error: null },
});
const shown = (files: PostFile[]) => files.map(({ mediaId, caption }) => [mediaId, caption]);

test('a form whose post was changed elsewhere takes that in and keeps its own changes', () => {
  const before = [media(1), media(2, 'Moon'), media(3)];
  const now = [media(4), media(2, 'The moon'), media(1, 'Sun')];
  expect(shown(withOthers(keptFiles(before), before, now))).toEqual([
    [4, ''],
    [2, 'The moon'],
    [1, 'Sun'],
  ]);
  const [one, two, three] = keptFiles(before) as [PostFile, PostFile, PostFile];
  const mine = [chosen(null), three, { ...two, caption: 'Half moon' }];
  expect(shown(withOthers(mine, before, now))).toEqual([
    [null, 'New'],
    [2, 'Half moon'],
    [4, ''],
  ]);
  expect(shown(withOthers([one, chosen(9)], before, before))).toEqual([
    [1, ''],
    [9, 'New'],
  ]);
});

test('a file that had arrived with the change whose answer was lost is there once', () => {
  const before = [media(1)];
  const mine = [...keptFiles(before), chosen(9)];
  expect(shown(withOthers(mine, before, [media(1), media(9, 'New')]))).toEqual([
    [1, ''],
    [9, 'New'],
  ]);
});

test('a file that cannot be read any more is not taken for another of its size', async () => {
  const fileOf = (text: string) => new File([text], 'a.jpg');
  expect(await isSameFile(fileOf('abc'), fileOf('abc'))).toBe(true);
  const gone = fileOf('abc');
  const refusal = new DOMException('changed on the disk', 'NotReadableError');
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(refusal) });
  expect(await isSameFile(gone, fileOf('abc'))).toBe(false);
});
