import { useSyncExternalStore } from 'react';

/** Browsers name their voices a moment after they are asked; one that names none by then has none. */
const patienceMs = 1_500;

/** Null while the browser has not said yet. */
let known: SpeechSynthesisVoice[] | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** Voices on the device itself: others send the text to another computer. */
const readVoices = (): SpeechSynthesisVoice[] =>
  globalThis.speechSynthesis?.getVoices().filter(({ localService }) => localService) ?? [];

const settle = (): void => {
  known = readVoices();
  for (const listener of listeners) listener();
};

const ask = (): void => {
  if (isAsked) return;
  isAsked = true;
  const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  speech?.addEventListener?.('voiceschanged', settle);
  if (!speech || readVoices().length > 0) settle();
  else setTimeout(settle, patienceMs);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  ask();
  return () => {
    listeners.delete(listener);
  };
};

export const localVoices = (): SpeechSynthesisVoice[] | null => known;

/** The device's own voices; null until the browser has named them. */
export const useLocalVoices = (): SpeechSynthesisVoice[] | null =>
  useSyncExternalStore(subscribe, localVoices);
