import type { Measured } from './processes.ts';
import { signIn, startLimit, startTreehouse } from './servers.ts';

export const withBoth = async <T>(
  dir: string,
  work: (treehouse: Measured, limit: Measured, cookie: string) => Promise<T>,
  videoFile = '',
): Promise<T> => {
  const treehouse = await startTreehouse(dir);
  const limit = await startLimit(dir, videoFile);
  try {
    return await work(treehouse, limit, await signIn(treehouse));
  } finally {
    await treehouse.stop();
    await limit.stop();
  }
};
