import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

export type Spot = readonly [x: number, y: number];

export interface Finger {
  /** Moves from spot to spot of the page as a touch screen reports it, and lifts the finger at the last. */
  drag(spots: readonly Spot[]): Promise<void>;
  /** Slows the page's processor by so many times. */
  slowDown(rate: number): Promise<void>;
}

/** Between two reports of a touch screen, 120 a second. */
const reportMs = 1000 / 120;

/** A finger on the page, whose touches the browser gets as it gets those of a screen. */
export const fingerOn = async (page: Page): Promise<Finger> => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', [x, y]: Spot) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y, id: 0 }],
    });
  return {
    drag: async (spots) => {
      const [first = [0, 0]] = spots;
      await touch('touchStart', first);
      const startedAt = performance.now();
      const sent: Promise<unknown>[] = [];
      for (const [index, spot] of spots.entries()) {
        // A screen does not wait for the page: its reports come at their times, however slow the page is.
        const early = startedAt + index * reportMs - performance.now();
        if (early > 0) await sleep(early);
        sent.push(touch('touchMove', spot));
      }
      await Promise.all(sent);
      await touch('touchEnd', [0, 0]);
    },
    slowDown: async (rate) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    },
  };
};
