import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type BrowserWindow, screen } from 'electron';
import { paths } from './paths.ts';
import { type Place, placeFrom } from './window-place.ts';

/** Dragging a window moves it many times a second. */
const settleMs = 400;

const readStored = (): unknown => {
  try {
    return JSON.parse(readFileSync(paths.windowState, 'utf8'));
  } catch {
    return null;
  }
};

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
const writeStored = (place: Place): void => {
  const part = `${paths.windowState}.part`;
  try {
    writeFileSync(part, JSON.stringify(place));
    renameSync(part, paths.windowState);
  } catch {
    // Where the window stood is not worth a question.
  }
};

export const rememberedPlace = (): Place =>
  placeFrom(
    readStored(),
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );

/** Keeps the window's place for the next start. */
export const rememberPlaceOf = (window: BrowserWindow): void => {
  let timer: NodeJS.Timeout | undefined;
  const store = () => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    writeStored({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  const storeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(store, settleMs);
  };
  window.on('resize', storeSoon);
  window.on('move', storeSoon);
  window.on('close', store);
};
