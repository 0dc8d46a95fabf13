import type { Page } from '@playwright/test';

export interface Frames {
  /** Frames a second. */
  fps: number;
  /** Percentage of frames that took over 25 ms. */
  slow: number;
}

/** Counts the page's frames while the work lasts, without the first two, which may have begun before it. */
export const countFrames = async (page: Page, work: () => Promise<unknown>): Promise<Frames> => {
  const counter = await page.evaluateHandle(() => {
    const gaps: number[] = [];
    const counting = { gaps, isOver: false };
    let last = performance.now();
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (!counting.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return counting;
  });
  await work();
  const gaps = await counter.evaluate((counting) => {
    counting.isOver = true;
    return counting.gaps.slice(2);
  });
  await counter.dispose();
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    fps: (gaps.length * 1000) / total,
    slow: (gaps.filter((gap) => gap > 25).length * 100) / gaps.length,
  };
};
