/** What the calibration takes on the computer that limits are meant for, in ms of processor time. */
const usualMs = 25;

const spent = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

/** How much slower than usual this computer is at the moment. */
export const slowness = (): number => {
  const since = process.threadCpuUsage();
  let text = '';
  for (let n = 0; n < 40_000; n += 1) text = JSON.stringify([n, text.slice(0, 100)]);
  return Math.max(1, spent(since) / usualMs);
};

/**
 * The processor time that the longest turn of this process's event loop takes while `work` is done, in ms;
 * waiting for the disk does not count.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let isDone = false;
  let longest = 0;
  let since = process.threadCpuUsage();
  const look = () => {
    longest = Math.max(longest, spent(since));
    since = process.threadCpuUsage();
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isDone = true;
  }
  return longest;
};
