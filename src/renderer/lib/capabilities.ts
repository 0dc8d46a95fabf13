import { desktop } from './desktop.ts';

/**
 * What this browser allows. Plain http on the home network is no secure context: do not offer what cannot
 * work there (rule 150).
 */
const isSecure = (): boolean => window.isSecureContext;

/** Browsers give the camera away only on this computer itself or over https (rule 41). */
export const canRecord = (): boolean =>
  isSecure() &&
  typeof MediaRecorder !== 'undefined' &&
  typeof navigator.mediaDevices?.getUserMedia === 'function';

export const canNotify = (): boolean => isSecure() && 'Notification' in window;

/** Whether pages can be kept for offline reading: on devices, not on the home computer itself. */
export const canKeepPages = (): boolean =>
  location.protocol === 'https:' && !desktop && 'serviceWorker' in navigator;

/** Whether a service worker handles this page's requests. */
export const hasWorker = (): boolean =>
  canKeepPages() && navigator.serviceWorker.controller !== null;

/** Whether secure mode would let this device do more than it can do now. */
export const wouldGain = (): boolean => !isSecure();
