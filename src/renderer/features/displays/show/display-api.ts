import {
  type DisplayPicture,
  openDisplay,
  readDisplay,
} from '#shared/features/displays/displays.contract.ts';
import { mediaWidths } from '#shared/media-widths.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { keepHourCycle } from '../../../lib/i18n/hour-cycle.ts';
import type { TimedShow } from './connection.ts';

/** A network that is away often doesn't say so: nothing is waited for longer, in ms. */
const patienceMs = 20_000;

const withPatience = async <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patienceMs);
  try {
    return await ask(controller.signal);
  } finally {
    clearTimeout(timer);
  }
};

export const exchangeToken = (token: string) =>
  withPatience((signal) => call(openDisplay, { body: { token } }, { signal }));

/** Reads all pages; `onPart` is called with what has come before the last of them. */
export const readWholeShow = async (onPart: (show: TimedShow) => void): Promise<TimedShow> => {
  const pictures = new Map<number, DisplayPicture>();
  let whole: TimedShow | undefined;
  let after: string | undefined;
  for (;;) {
    const query = after === undefined ? {} : { after };
    const page = await withPatience((signal) => call(readDisplay, { query }, { signal }));
    keepHourCycle(page.hourCycle);
    for (const picture of page.pictures) pictures.set(picture.id, picture);
    whole ??= { ...page, aheadMs: Date.parse(page.now) - Date.now() };
    whole = { ...whole, pictures: [...pictures.values()], next: page.next };
    if (page.next === null) return whole;
    after = page.next;
    onPart(whole);
  }
};

/** What the server answered; null where nothing came. */
export const answerOf = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.status > 0 ? error : null;

/** The larger file where the smaller would be blurred. */
const addressFor = ({ url, xlargeUrl, width, height }: DisplayPicture): string => {
  if (!xlargeUrl) return url;
  const scale = width && height ? Math.min(innerWidth / width, innerHeight / height) : 1;
  const shownWidth = (width ?? innerWidth) * scale * devicePixelRatio;
  return shownWidth > mediaWidths.large ? xlargeUrl : url;
};

/** Loads a picture as large as the screen needs it. */
export const loadPicture = (picture: DisplayPicture): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    const fail = () => {
      clearTimeout(timer);
      reject(new Error('The picture did not load'));
    };
    const timer = setTimeout(fail, patienceMs);
    image.onload = () => {
      clearTimeout(timer);
      resolve(image);
    };
    image.onerror = fail;
    image.src = addressFor(picture);
  });
