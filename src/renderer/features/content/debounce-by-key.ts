/** Calls `work` once for each key, when that key has been quiet for `ms`. */
export const debounceByKey = <Key>(ms: number, work: (key: Key) => void) => {
  const timers = new Map<Key, ReturnType<typeof setTimeout>>();
  const forget = (key: Key) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };
  return {
    call: (key: Key) => {
      forget(key);
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key);
          work(key);
        }, ms),
      );
    },
    forget,
    stop: () => {
      for (const key of [...timers.keys()]) forget(key);
    },
  };
};
