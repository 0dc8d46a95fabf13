import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time in ms, minute by minute, by a clock that is so far ahead of the device's. */
export const useClock = (aheadMs: number): number => {
  const [now, setNow] = useState(() => Date.now() + aheadMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = Date.now() + aheadMs;
      setNow(at);
      timer = setTimeout(tick, minuteMs - (at % minuteMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [aheadMs]);
  return now;
};
