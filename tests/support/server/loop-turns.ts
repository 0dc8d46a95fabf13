/** Steps of `spin` that a computer of usual speed takes in a millisecond. */
const stepsPerMs = 200_000;
/** Long against the 4 ms in which Linux counts processor time. */
const roundMs = 60;

const spin = (steps: number): number => {
  let state = 1;
  for (let step = 0; step < steps; step += 1) state = Math.imul(state, 1_664_525) + 1_013_904_223;
  return state;
};

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * How much slower this process is than a computer of usual speed: 1 or more.
 * The best of several rounds counts, since other processes only ever make one slower.
 */
export const slowness = (): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const before = threadMs();
    spin(stepsPerMs * roundMs);
    best = Math.min(best, threadMs() - before);
  }
  return Math.max(1, best / roundMs);
};

/** Works for so many ms of processor time. */
export const keepBusy = (ms: number): void => {
  const end = threadMs() + ms;
  while (threadMs() < end) spin(stepsPerMs);
};

/**
 * The processor time that the longest turn of this thread's event loop takes while `work` is done, in ms;
 * waiting for the disk does not count.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let isDone = false;
  let longest = 0;
  let last = threadMs();
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isDone = true;
  }
  return Math.max(longest, threadMs() - last);
};
