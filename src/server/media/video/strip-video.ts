import { closeSync, openSync } from 'node:fs';
import { applyEdits, type Edit, FileBytes } from './file-bytes.ts';
import { planMp4 } from './mp4-metadata.ts';
import { planWebm } from './webm-metadata.ts';

const planners: Record<string, (file: FileBytes) => Edit[]> = {
  'video/mp4': planMp4,
  'video/quicktime': planMp4,
  'video/webm': planWebm,
};

/**
 * Takes out of a video, in place, what says where, with what and by whom it was made. The file keeps its
 * size; nothing is written unless the whole of it is understood.
 * @returns whether it had anything to take out.
 * @throws UnclearVideo
 */
export const stripVideo = (path: string, mime: string): boolean => {
  const plan = planners[mime];
  if (!plan) throw new Error(`no video: ${mime}`);
  const fd = openSync(path, 'r+');
  try {
    return applyEdits(fd, plan(new FileBytes(fd)));
  } finally {
    closeSync(fd);
  }
};
