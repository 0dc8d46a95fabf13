import { useEffect } from 'react';
import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';
import { type ReadingRate, useReadAloudChoices } from './read-aloud-choices.ts';
import { speechPieces } from './speech-pieces.ts';
import { localVoices } from './voices.ts';

const rates: Record<ReadingRate, number> = { slow: 0.75, normal: 1, fast: 1.3 };

interface ReadingState {
  /** What is being read; one thing at a time. */
  key: string | null;
  isPaused: boolean;
  /** How often reading has failed; observers report it. */
  failures: number;
}

export const useReadingState = create<ReadingState>(() => ({
  key: null,
  isPaused: false,
  failures: 0,
}));

/** Numbers the readings, so that the end of an older one stops nothing. */
let serial = 0;

const chosenVoice = (): SpeechSynthesisVoice | undefined => {
  const voices = localVoices() ?? [];
  const { voice } = useReadAloudChoices.getState();
  const inLanguage = voices.filter(({ lang }) => lang.startsWith(i18n.language));
  return (
    voices.find(({ voiceURI }) => voiceURI === voice) ??
    inLanguage.find((one) => one.default) ??
    inLanguage[0] ??
    voices[0]
  );
};

/** Falls silent. */
const stopReading = (): void => {
  serial += 1;
  speechSynthesis.cancel();
  useReadingState.setState({ key: null, isPaused: false });
};

const speak = (pieces: string[], voice: SpeechSynthesisVoice): void => {
  const [piece, ...rest] = pieces;
  if (piece === undefined) {
    stopReading();
    return;
  }
  const mine = serial;
  const utterance = new SpeechSynthesisUtterance(piece);
  // Without a voice the browser would use its default, which may be online.
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = rates[useReadAloudChoices.getState().rate];
  utterance.onend = () => {
    if (mine === serial) speak(rest, voice);
  };
  utterance.onerror = () => {
    if (mine !== serial) return;
    stopReading();
    useReadingState.setState(({ failures }) => ({ failures: failures + 1 }));
  };
  speechSynthesis.speak(utterance);
};

const startReading = (key: string, text: string): void => {
  stopReading();
  const voice = chosenVoice();
  if (!voice) return;
  useReadingState.setState({ key });
  speak(speechPieces(text, voice.lang), voice);
};

const pauseReading = (isPaused: boolean): void => {
  if (isPaused) speechSynthesis.pause();
  else speechSynthesis.resume();
  useReadingState.setState({ isPaused });
};

/** Places that show what may be read, by key: what is shown nowhere any more falls silent. */
const shown = new Map<string, number>();

const show = (key: string) => {
  shown.set(key, (shown.get(key) ?? 0) + 1);
  return () => {
    const left = (shown.get(key) ?? 1) - 1;
    if (left > 0) shown.set(key, left);
    else shown.delete(key);
    // A moment later: it may only have moved to another place of the page.
    queueMicrotask(() => {
      if (!shown.has(key) && useReadingState.getState().key === key) stopReading();
    });
  };
};

/** Whether one thing is being read, and the ways to change that. */
export const useReading = (key: string) => {
  const isReading = useReadingState((state) => state.key === key);
  const isPaused = useReadingState((state) => state.key === key && state.isPaused);
  useEffect(() => show(key), [key]);
  return {
    isReading,
    isPaused,
    toggle: (text: string) => (isReading ? stopReading() : startReading(key, text)),
    togglePause: () => pauseReading(!isPaused),
  };
};
