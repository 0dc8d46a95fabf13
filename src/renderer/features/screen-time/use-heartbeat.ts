import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendScreenTimeHeartbeat } from '#shared/features/screen-time/screen-time.contract.ts';
import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import { call } from '../../lib/api/api-client.ts';
import { ownTimeQuery } from './screen-time.hooks.ts';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Whether audio or video plays, which needs no input. */
const isPlaying = (): boolean =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(
    ({ paused, ended }) => !paused && !ended,
  );

/**
 * Reports every half minute whether this page is in use; the server counts by its clock. `announce` gets the
 * warnings, in minutes before the end.
 */
export const useHeartbeat = (isOn: boolean, announce: (minutes: 10 | 2) => void): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    let lastInput = Date.now();
    let isResting = false;
    const send = async (isUsed: boolean, isRepeat: boolean) => {
      try {
        const { announce: minutes, ...state } = await call(sendScreenTimeHeartbeat, {
          body: { isUsed, isRepeat },
        });
        client.setQueryData(ownTimeQuery.queryKey, state);
        if (minutes) announce(minutes);
      } catch {
        // The server counts this page's other requests anyway.
      }
    };
    const isUsed = () =>
      document.visibilityState === 'visible' &&
      (Date.now() - lastInput < limits.idleMs || isPlaying());
    const look = () => {
      const isThere = isUsed();
      void send(isThere, !isThere && isResting);
      isResting = !isThere;
    };
    const handleInput = () => {
      lastInput = Date.now();
      if (isResting) look();
    };
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') lastInput = Date.now();
      look();
    };
    look();
    const timer = setInterval(look, limits.beatMs);
    document.addEventListener('visibilitychange', handleVisibility);
    for (const name of inputs)
      addEventListener(name, handleInput, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
      for (const name of inputs) removeEventListener(name, handleInput, { capture: true });
    };
  }, [client, isOn, announce]);
};
