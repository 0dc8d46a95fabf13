import type { Logger } from 'pino';
import type { Clock } from '../config.ts';
import type { ClockSettings } from '../settings/clock.settings.ts';
import { type ComputerSettings, readClockSettings } from '../settings/computer-settings.ts';
import { type ClockState, type ClockTrust, lookAtClock, stepMs } from './clock-trust.ts';

/** The computer's clock, as far as it can be trusted. */
export interface TrustedClock extends Clock {
  /** The date by which things are old enough to be deleted: never ahead of one that has held for 48 hours. */
  trusted(): Date;
  /** What the computer's clock shows, right or wrong. */
  shown(): Date;
  state(): ClockState;
  /** Accepts the shown date as right. */
  accept(): void;
  /** Called when everything since a moment turns out to have a wrong time. */
  onCorrected(listener: (now: Date) => void): void;
  /** Called when the state changes. */
  onChange(listener: () => void): void;
  /** Starts to check each minute and to call listeners. */
  start(): void;
  close(): void;
}

const lookEachMs = 60_000;
/** Running time that may be lost in a power cut, in ms. */
const saveEachMs = 10 * 60_000;

const toTrust = ({ trustedAt, ahead }: ClockSettings): ClockTrust => ({
  ranMs: 0,
  trusted: trustedAt === null ? null : Date.parse(trustedAt),
  ahead: ahead.map(({ date, heldMs }) => ({ offset: Date.parse(date), since: -heldMs })),
});

const toSettings = (trust: ClockTrust, isCorrecting: boolean): ClockSettings => {
  const dateOf = (offset: number) => new Date(offset + trust.ranMs).toISOString();
  return {
    trustedAt: trust.trusted === null ? null : dateOf(trust.trusted),
    ahead: trust.ahead.map(({ offset, since }) => ({
      date: dateOf(offset),
      heldMs: trust.ranMs - since,
    })),
    isCorrecting,
  };
};

interface Parts {
  clock: Clock;
  computer: ComputerSettings;
  log: Logger;
}

/** Judges a clock by how long the server has run, over restarts too. */
export const createTrustedClock = ({ clock, computer, log }: Parts): TrustedClock => {
  const running = () => clock.monotonic?.() ?? performance.now();
  const kept = computer.read().clock;
  let trust = toTrust(kept);
  let isCorrecting = kept.isCorrecting;
  let lastLook = running();
  let savedAt = 0;
  let state: ClockState = 'right';
  let isSettling = false;
  let timer: NodeJS.Timeout | undefined;
  const corrected: ((now: Date) => void)[] = [];
  const changed: (() => void)[] = [];

  const save = (): void => {
    savedAt = trust.ranMs;
    try {
      computer.change({ clock: toSettings(trust, isCorrecting) });
    } catch (error) {
      log.warn({ err: error }, 'state of the clock not written');
    }
  };
  const tell = (listeners: (() => void)[]): void => {
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        log.error({ err: error }, 'change of the clock not handled');
      }
    }
  };
  /** Follows a change once the work under way has ended, since that may be in a transaction. */
  const settle = (): void => {
    isSettling = false;
    if (isCorrecting) {
      tell(corrected.map((listener) => () => listener(now())));
      isCorrecting = false;
    }
    save();
    log.warn({ state, shown: clock.now(), trusted: trusted() }, 'the clock has changed');
    tell(changed);
  };
  const look = (): number => {
    const ran = running();
    const shownMs = clock.now().getTime();
    const waiting = trust.ahead.length;
    const found = lookAtClock(trust, shownMs, ran - lastLook);
    lastLook = ran;
    isCorrecting ||= found.wasAheadWrongly;
    const hasChanged = found.state !== state || trust.ahead.length !== waiting || isCorrecting;
    state = found.state;
    if (timer && hasChanged && !isSettling) {
      isSettling = true;
      queueMicrotask(settle);
    }
    return shownMs;
  };
  const dateOf = (offset: number | null) => new Date((offset ?? 0) + trust.ranMs);
  const trusted = (): Date => {
    look();
    return dateOf(trust.trusted);
  };
  const now = (): Date => {
    const shownMs = look();
    return state === 'behind' ? dateOf(trust.trusted) : new Date(shownMs);
  };
  return {
    now,
    trusted,
    shown: () => clock.now(),
    state: () => {
      look();
      return state;
    },
    accept: () => {
      trust = { ranMs: 0, trusted: null, ahead: [] };
      savedAt = 0;
      isCorrecting = true;
      look();
    },
    onCorrected: (listener) => void corrected.push(listener),
    onChange: (listener) => void changed.push(listener),
    start: () => {
      timer = setInterval(() => {
        look();
        if (trust.ranMs - savedAt >= saveEachMs) save();
      }, lookEachMs).unref();
      look();
    },
    close: () => {
      if (!timer) return;
      clearInterval(timer);
      timer = undefined;
      look();
      save();
    },
  };
};

/** A date for the names of copies, before the clock is judged: no earlier than the last trusted one. */
export const notBeforeTrusted = (shown: Date, dataDir: string): Date => {
  const trustedAt = readClockSettings(dataDir)?.trustedAt;
  const trusted = trustedAt ? new Date(trustedAt) : shown;
  return shown.getTime() < trusted.getTime() - stepMs ? trusted : shown;
};
