import { useEffect } from 'react';

/** Keeps the screen on, where a browser can; it lets go when the page is hidden, so it is asked again. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    // Only secure pages have it.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!isWanted || !wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // A device that is low on power refuses.
      const taken = await wakeLock.request('screen').catch(() => null);
      if (isOver) void taken?.release();
      else lock = taken;
    };
    const handleVisibility = () => void take();
    void take();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', handleVisibility);
      void lock?.release().catch(() => {});
    };
  }, [isWanted]);
};
