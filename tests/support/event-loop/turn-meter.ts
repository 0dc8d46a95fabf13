/** Steps of `spin` that a machine of usual speed takes in a millisecond. */
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
 * How much slower this process is than a machine of usual speed: 1 or more.
 * The best of several rounds counts, since other processes only ever make one slower.
 */
export const measureSlowness = (): number => {
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
 * Measures the turns of this thread's event loop: the processor time of the longest one, in ms.
 * Waiting, for the disk for example, is no processor time.
 */
export const createTurnMeter = () => {
  let longest = 0;
  let last = threadMs();
  let isRunning = true;
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  return {
    /** Forgets what was measured so far. */
    reset: () => {
      longest = 0;
      last = threadMs();
    },
    longestMs: () => Math.max(longest, threadMs() - last),
    stop: () => {
      isRunning = false;
    },
  };
};
