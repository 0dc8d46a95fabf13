import { app } from 'electron';
import { guardAllContents } from './guard-contents.ts';
import type { HousePlace } from './house.ts';
import { answerAtTheDoor } from './ipc.ts';
import { openWindow, showInWindow } from './window.ts';

/**
 * Shows in the app's one window why the house cannot be opened, guarded like any page of the house.
 * @returns what ends it once the house is open.
 */
export const showTrouble = (place: HousePlace, url: string): (() => void) => {
  guardAllContents(place);
  answerAtTheDoor(place);
  showInWindow(url);
  const focus = () => openWindow(url);
  app.on('second-instance', focus);
  app.on('activate', focus);
  return () => {
    app.off('second-instance', focus);
    app.off('activate', focus);
  };
};
