import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFrame } from '#renderer/features/displays/show/frame.ts';
import type { DisplayPicture } from '#shared/features/displays/displays.contract.ts';

const pictureOf = (id: number, version = 1): DisplayPicture => ({
  id,
  url: `/api/display/media/${id}?v=${version}`,
  xlargeUrl: null,
  width: 4_000,
  height: 3_000,
  caption: '',
  takenAt: null,
});
const picturesOf = (...ids: number[]) => ids.map((id) => pictureOf(id));

const start = () => {
  const shown: (number | null)[] = [];
  const asked: string[] = [];
  const broken = new Set<number>();
  const network = { isAway: false };
  const frame = startFrame<string>({
    load: async ({ id, url }) => {
      asked.push(url);
      if (network.isAway || broken.has(id)) throw new Error('no picture');
      return url;
    },
    onShow: (slide) => shown.push(slide?.picture.id ?? null),
    random: () => 0,
  });
  return { frame, shown, asked, broken, network };
};

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('the pictures of a screen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('follow each other at the chosen pace, the next one loaded ahead', async () => {
    const { frame, shown, asked } = start();
    frame.setPictures(picturesOf(1, 2, 3), 12);
    await wait(0);
    expect(shown).toEqual([1]);
    expect(asked).toHaveLength(2);
    await wait(11);
    expect(shown).toEqual([1]);
    await wait(1);
    expect(shown).toEqual([1, 2]);
    await wait(24);
    expect(shown).toEqual([1, 2, 3, 1]);
    expect(asked).toHaveLength(3);
    frame.stop();
    await wait(60);
    expect(shown).toHaveLength(4);
  });

  it('leave out one that is broken, until they are read again', async () => {
    const { frame, shown, broken } = start();
    broken.add(2);
    frame.setPictures(picturesOf(1, 2, 3), 5);
    await wait(20);
    expect(shown).toEqual([1, 3, 1, 3, 1]);
    broken.clear();
    frame.setPictures(picturesOf(1, 2, 3), 5);
    await wait(15);
    expect(shown).toContain(2);
    frame.stop();
  });

  it('go round from memory while the network is away', async () => {
    const { frame, shown, asked, network } = start();
    frame.setPictures(picturesOf(1, 2, 3, 4, 5, 6, 7, 8, 9), 5);
    await wait(10);
    expect(shown).toEqual([1, 2, 3]);
    network.isAway = true;
    await wait(60);
    expect(new Set(shown)).toEqual(new Set([1, 2, 3, 4]));
    const before = asked.length;
    await wait(60);
    // Three tries each turn at most.
    expect(asked.length - before).toBeLessThanOrEqual(36);
    network.isAway = false;
    frame.setPictures(picturesOf(1, 2, 3, 4, 5, 6, 7, 8, 9), 5);
    await wait(45);
    expect(new Set(shown)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    frame.stop();
  });

  it('lose one that was taken down at once, from memory too', async () => {
    const { frame, shown, network } = start();
    frame.setPictures(picturesOf(1, 2, 3), 60);
    await wait(0);
    expect(shown).toEqual([1]);
    frame.setPictures(picturesOf(2, 3), 60);
    await wait(0);
    expect(shown).toEqual([1, 2]);
    network.isAway = true;
    await wait(600);
    expect(shown.slice(1)).not.toContain(1);
    frame.setPictures([], 60);
    await wait(0);
    expect(shown.at(-1)).toBeNull();
    frame.stop();
  });

  it('load a picture again that has another file', async () => {
    const { frame, asked } = start();
    frame.setPictures(picturesOf(1, 2), 5);
    await wait(10);
    expect(asked).toHaveLength(2);
    frame.setPictures([pictureOf(1, 2), pictureOf(2)], 5);
    await wait(10);
    expect(asked.slice(2)).toEqual([pictureOf(1, 2).url]);
    frame.stop();
  });

  it('come once they can be loaded, where none could at first', async () => {
    const { frame, shown, network } = start();
    network.isAway = true;
    frame.setPictures(picturesOf(1, 2), 5);
    await wait(30);
    expect(shown).toEqual([]);
    network.isAway = false;
    frame.setPictures(picturesOf(1, 2), 5);
    await wait(5);
    expect(shown.length).toBeGreaterThan(0);
    frame.stop();
  });
});
