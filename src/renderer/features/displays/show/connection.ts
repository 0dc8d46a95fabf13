import type { DisplayShow } from '#shared/features/displays/displays.contract.ts';

/** What a screen shows, and by how much the server's clock is ahead of its own, in ms. */
export interface TimedShow extends DisplayShow {
  aheadMs: number;
}

/** What a screen knows of what it is to show. */
export type DisplayState =
  | { kind: 'waiting' }
  /** The server shows this screen nothing; `sentence` says why. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'shown'; show: TimedShow };

interface ConnectionOptions {
  /** The part of the link behind the `#`; null where a cookie is all there is. */
  token: string | null;
  open: (token: string) => Promise<unknown>;
  /** Reads everything; what has come so far is passed on meanwhile. */
  read: (onPart: (show: TimedShow) => void) => Promise<TimedShow>;
  /** The status and the sentence of an answer; null where none came. */
  answerOf: (error: unknown) => { status: number; sentence: string } | null;
  /** The link was exchanged, or is of no use. */
  onTokenUsed: () => void;
  onChange: (state: DisplayState) => void;
}

/** What is shown is read again this often, in ms. */
export const refreshMs = 2 * 60_000;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** How long to wait after so many failures in a row, in ms. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));

/** A link that is malformed, was replaced or switched off. */
const uselessLink = [400, 401];
/** Other answers come from a server that is busy or starting. */
const refusals = [...uselessLink, 403];

/** Keeps what a screen shows up to date, and tries again as long as it takes. */
export const startConnection = (options: ConnectionOptions) => {
  const { open, read, answerOf, onTokenUsed, onChange } = options;
  let { token } = options;
  let isShown = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  const spendToken = async (): Promise<void> => {
    if (token === null) return;
    try {
      await open(token);
    } catch (error) {
      // A cookie from before may still be good.
      if (!uselessLink.includes(answerOf(error)?.status ?? 0)) throw error;
    }
    token = null;
    onTokenUsed();
  };

  const tell = (state: DisplayState) => {
    isShown = state.kind === 'shown';
    onChange(state);
  };

  const handleError = (error: unknown): number => {
    const answer = answerOf(error);
    if (answer && refusals.includes(answer.status)) {
      failures = 0;
      tell({ kind: 'refused', sentence: answer.sentence });
      // A refusal may end, as when its admin is one again.
      return refreshMs;
    }
    failures += 1;
    if (!isShown) tell({ kind: 'waiting' });
    return pauseAfter(failures);
  };

  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    attempt += 1;
    const own = attempt;
    let pause = refreshMs;
    try {
      await spendToken();
      const show = await read((part) => {
        if (own === attempt && !isShown) tell({ kind: 'shown', show: part });
      });
      if (own !== attempt) return;
      failures = 0;
      tell({ kind: 'shown', show });
    } catch (error) {
      if (own !== attempt) return;
      pause = handleError(error);
    }
    timer = setTimeout(() => void connect(), pause);
  };

  void connect();
  return {
    /** Does not wait for the next turn, as when the network is back. */
    tryNow: (): void => void connect(),
    stop: (): void => {
      attempt += 1;
      clearTimeout(timer);
    },
  };
};
