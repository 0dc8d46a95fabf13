const stepsPerMs = 200_000;
/** Long compared with Linux's 4 ms resolution of CPU time. */
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
 * How much slower this process is than on a typical computer: 1 or more. Best of several rounds, since other processes
 * only slow it down.
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

export const keepBusy = (ms: number): void => {
  const end = threadMs() + ms;
  while (threadMs() < end) spin(stepsPerMs);
};

/** CPU time of the longest event loop turn of this thread during `work`, in ms; without waiting for the disk. */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let isDone = false;
  let longest = 0;
  let last = threadMs();
  const check = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(check);
  };
  setImmediate(check);
  try {
    await work();
  } finally {
    isDone = true;
  }
  return Math.max(longest, threadMs() - last);
};
