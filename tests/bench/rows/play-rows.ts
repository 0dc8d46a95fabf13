import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { readDrawing, writeDrawing } from '#renderer/features/drawing/model/draft-text.ts';
import { canvasSizes, type Drawing, type Point } from '#renderer/features/drawing/model/drawing.ts';
import { t } from '#tests/support/messages.ts';
import { contextFor, slowdown, withBrowser } from '../browser.ts';
import { type Finger, fingerOn, type Spot } from '../finger.ts';
import { countFrames, type Frames } from '../frames.ts';
import type { Report } from '../report.ts';
import type { Measured } from '../servers/processes.ts';
import { seedHousehold, signIn, startTreehouse } from '../servers/servers.ts';
import { atLeast, atMost, type Row } from '../table.ts';

/** Sixty frames a second are the aim; a measured browser leaves out one or two a second whatever it shows. */
const leastFps = 58;
const leastSlowedFps = 30;

const frameRows = (work: string, plain: Frames, slowed: Frames): Row[] => [
  atLeast(work, plain.fps, leastFps, 1, 'fps'),
  atMost('the same: frames over 25 ms', plain.slow, 1, 1, '%'),
  atLeast('the same with four times slowed CPU', slowed.fps, leastSlowedFps, 1, 'fps'),
];

const withPage = async <T>(
  { browser, server }: { browser: Browser; server: Measured },
  path: string,
  work: (page: Page, finger: Finger) => Promise<T>,
): Promise<T> => {
  const context = await contextFor(browser, server.url, await signIn(server));
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}${path}`);
    return await work(page, await fingerOn(page));
  } finally {
    await context.close();
  }
};

/** Spots on a line that winds around a middle, as long as `seconds` of drawing. */
const winding = ([x, y]: Spot, radius: number, seconds: number): Spot[] =>
  Array.from({ length: seconds * 120 }, (_, index) => {
    const reach = radius * (0.5 + 0.5 * Math.sin(index / 23));
    return [x + reach * Math.cos(index / 9), y + reach * Math.sin(index / 11)] as const;
  });

const strokesBefore = 200;
const strokesDrawn = 8;
const strokeSeconds = 1;

const canvasOf = (page: Page) => page.getByRole('img', { name: t('drawing:canvas') });

const boxOf = async (page: Page) => {
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error('there is no canvas');
  return box;
};

/** The drawing that the page keeps on the device, and where. */
const readDraft = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => /^treehouse\.draft\..*drawing$/.test(key));
    return { name, text: localStorage.getItem(name ?? '') ?? 'null' };
  });

const drawingIn = (text: string): Drawing => {
  const drawing = readDrawing(JSON.parse(text)?.values?.drawing);
  if (!drawing) throw new Error('the device keeps no drawing');
  return drawing;
};

const strokesOf = ({ actions }: Drawing) => actions.filter((action) => action.type === 'stroke');

/** Copies of the page's one stroke over the whole canvas, kept as the page keeps them and found by it again. */
const fillDraft = async (page: Page): Promise<void> => {
  const { name = '', text } = await readDraft(page);
  const drawing = drawingIn(text);
  const [stroke] = strokesOf(drawing);
  if (!stroke) throw new Error('the device keeps no stroke');
  const { width, height } = canvasSizes[drawing.format];
  const actions = Array.from({ length: strokesBefore }, (_, index) => ({
    ...stroke,
    points: stroke.points.map(
      ([x, y, pressure]): Point => [(x + index * 97) % width, (y + index * 61) % height, pressure],
    ),
  }));
  const draft = JSON.parse(text);
  draft.values.drawing = writeDrawing({ ...drawing, actions });
  await page.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [name, JSON.stringify(draft)],
  );
  await page.reload();
  await canvasOf(page).waitFor();
};

const lengthOf = (points: readonly (readonly number[])[]): number =>
  points.slice(1).reduce((sum, [x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = points[index] ?? [];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);

/** Draws long strokes. @returns the frames meanwhile, and how much of the strokes' length was kept, in percent. */
const draw = async (page: Page, finger: Finger) => {
  const box = await boxOf(page);
  const before = strokesOf(drawingIn((await readDraft(page)).text)).length;
  const strokes = Array.from({ length: strokesDrawn }, (_, index) =>
    winding(
      [box.x + box.width * (0.3 + 0.05 * index), box.y + box.height / 2],
      box.height * 0.4,
      strokeSeconds,
    ),
  );
  const frames = await countFrames(page, async () => {
    for (const spots of strokes) await finger.drag(spots);
  });
  const drawing = drawingIn((await readDraft(page)).text);
  const kept = strokesOf(drawing).slice(before);
  const unit = canvasSizes[drawing.format].width / box.width;
  const whole = kept.filter(
    ({ points }, index) => lengthOf(points) > 0.97 * unit * lengthOf(strokes[index] ?? []),
  );
  return { frames, whole: whole.length };
};

const drawingRows = (visit: { browser: Browser; server: Measured }): Promise<Row[]> =>
  withPage(visit, '/draw', async (page, finger) => {
    const box = await boxOf(page);
    await finger.drag(winding([box.x + 200, box.y + 200], 150, 0.5));
    await fillDraft(page);
    const plain = await draw(page, finger);
    await finger.slowDown(slowdown);
    const slowed = await draw(page, finger);
    return [
      ...frameRows(
        `drawing long strokes over ${strokesBefore} others`,
        plain.frames,
        slowed.frames,
      ),
      atLeast('whole strokes kept', plain.whole, strokesDrawn, 1, 'strokes'),
      atLeast('the same with four times slowed CPU', slowed.whole, strokesDrawn, 1, 'strokes'),
    ];
  });

/** Starts the hardest level of a game. */
const play = async (page: Page, game: string): Promise<void> => {
  const card = page.getByRole('article', { name: game, exact: true });
  await card.getByRole('radio', { name: t('games:levels.hard') }).click();
  await card
    .getByRole('button', { name: t('common:named', { action: t('games:card.play'), name: game }) })
    .click();
};

const jigsawRows = (visit: { browser: Browser; server: Measured }): Promise<Row[]> =>
  withPage(visit, '/games', async (page, finger) => {
    await play(page, t('games:names.jigsaw'));
    const piece = page
      .getByRole('group', { name: t('games:jigsaw.tray'), exact: true })
      .getByRole('button');
    const board = page.getByRole('group', { name: t('games:jigsaw.board'), exact: true });
    const drag = async () => {
      const [from, to] = [await piece.first().boundingBox(), await board.boundingBox()];
      if (!from || !to) throw new Error('there is no piece or no board');
      const middle = [to.x + to.width / 2, to.y + to.height / 2] as const;
      const start = [from.x + from.width / 2, from.y + from.height / 2] as const;
      return countFrames(page, () => finger.drag([start, ...winding(middle, to.width / 2, 5)]));
    };
    const plain = await drag();
    await finger.slowDown(slowdown);
    return frameRows('dragging a piece of a jigsaw', plain, await drag());
  });

const memoryRows = (visit: { browser: Browser; server: Measured }): Promise<Row[]> =>
  withPage(visit, '/games', async (page, finger) => {
    await play(page, t('games:names.memory'));
    const cards = page
      .getByRole('group', { name: t('games:memory.board'), exact: true })
      .getByRole('button');
    await cards.first().waitFor();
    const turn = () =>
      countFrames(page, async () => {
        for (let pair = 0; pair < 3; pair += 1) {
          for (const card of [pair, pair + 9]) {
            await cards.nth(card).click();
            await sleep(500);
          }
          // Two different cards turn back by then.
          await sleep(1_000);
        }
      });
    const plain = await turn();
    await finger.slowDown(slowdown);
    return frameRows('turning cards of Memory', plain, await turn());
  });

const groupOf =
  (works: Record<string, (visit: { browser: Browser; server: Measured }) => Promise<Row[]>>) =>
  (report: Report): Promise<void> =>
    withBrowser(async (browser) => {
      const server = await startTreehouse(seedHousehold(0));
      for (const [work, rows] of Object.entries(works)) {
        await report.measure(work, () => rows({ browser, server }));
      }
      await server.stop();
    });

export const playGroups = {
  drawing: groupOf({ drawing: drawingRows }),
  games: groupOf({ jigsaw: jigsawRows, memory: memoryRows }),
};
