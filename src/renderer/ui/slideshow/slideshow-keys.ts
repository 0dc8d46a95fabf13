import type { KeyboardEvent } from 'react';

type Act = 'next' | 'previous' | 'pause' | 'first' | 'last' | 'close';

/** Keys of keyboards, remote controls and presenters. */
const acts: Readonly<Record<string, Act>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  MediaTrackNext: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  MediaTrackPrevious: 'previous',
  ' ': 'pause',
  Enter: 'pause',
  Select: 'pause',
  MediaPlayPause: 'pause',
  Home: 'first',
  End: 'last',
  MediaStop: 'close',
  GoBack: 'close',
  BrowserBack: 'close',
};

const isButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') !== null;

/** What a key asks for; a button takes the keys that press it, and a choice the arrows that move in it. */
export const actOf = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): Act | null => {
  if (ctrlKey || metaKey || altKey) return null;
  if ((key === ' ' || key === 'Enter') && isButton(target)) return null;
  const isChoice = target instanceof Element && target.closest('[role="radiogroup"]') !== null;
  if (isChoice && key.startsWith('Arrow')) return null;
  return acts[key] ?? null;
};
