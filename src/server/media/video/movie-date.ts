import { closeSync, openSync } from 'node:fs';
import { FileBytes, UnclearVideo } from './file-bytes.ts';
import { boxesIn, createPlan, findBox, type Mp4Plan } from './mp4-boxes.ts';

/** What an MP4 or MOV counts its seconds from. */
const epochMs = Date.UTC(1904, 0, 1);
/** There were none before; some recorders count from another year. */
const firstYear = 1991;

const secondsIn = (plan: Mp4Plan): number => {
  for (const box of boxesIn(plan, 0, plan.file.size, true)) {
    const head = box.type === 'moov' ? findBox(plan, box, 'mvhd') : undefined;
    if (!head) continue;
    const isLong = plan.file.u8(head.body) === 1;
    return isLong ? plan.file.u64(head.body + 4) : plan.file.u32(head.body + 4);
  }
  return 0;
};

/** When the head of an MP4 or MOV says that it was recorded; null for anything else. */
export const readMovieDate = (path: string): Date | null => {
  const fd = openSync(path, 'r');
  try {
    const date = new Date(epochMs + secondsIn(createPlan(new FileBytes(fd))) * 1000);
    return date.getUTCFullYear() >= firstYear ? date : null;
  } catch (error) {
    if (error instanceof UnclearVideo) return null;
    throw error;
  } finally {
    closeSync(fd);
  }
};
