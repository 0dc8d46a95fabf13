import { ApiError } from './api-client.ts';

/** How far an upload in parts is. */
export interface UploadState {
  id: string;
  offset: number;
  size: number;
}

/** The calls an upload in parts is made of. */
export interface PartCalls {
  open: (size: number) => Promise<UploadState>;
  get: (id: string) => Promise<UploadState>;
  append: (
    state: UploadState,
    part: Blob,
    onProgress: (sentBytes: number) => void,
  ) => Promise<UploadState>;
  cancel: (id: string) => Promise<unknown>;
}

interface PartOptions {
  partBytes: number;
  onProgress: (sentBytes: number) => void;
  /** Called when a break is awaited, and when the upload goes on. */
  onPause?: ((isPaused: boolean) => void) | undefined;
  signal: AbortSignal | undefined;
  /** Waits between tries; a test does not. */
  wait?: (ms: number) => Promise<void>;
}

/** A home computer that was switched off is back within two minutes: so long a part is tried again. */
const tries = 18;
const firstWaitMs = 500;
const longestWaitMs = 8_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

/** A refusal is final; a lost connection, a busy server or a wrong offset is not. */
const canGoOn = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [408, 409, 429].includes(error.status)) &&
  error.status !== 507;

// Uploads that broke off go on from where they were when the same file is sent again.
const unfinished = new WeakMap<Blob, { id: string; isWhole: boolean }>();

/** The server has the file or will never take it: the next try starts over. */
export const forgetUpload = (file: Blob): void => {
  unfinished.delete(file);
};

const openOrResume = async (file: Blob, calls: PartCalls): Promise<UploadState> => {
  const known = unfinished.get(file);
  if (known) {
    try {
      return await calls.get(known.id);
    } catch (error) {
      if (canGoOn(error)) throw error;
      // It was made a file of, and the answer was lost: who asks for that once more gets it.
      if (known.isWhole) return { id: known.id, offset: file.size, size: file.size };
    }
  }
  const state = await calls.open(file.size);
  unfinished.set(file, { id: state.id, isWhole: false });
  return state;
};

/** Sends a file piece by piece, going on after interruptions. @throws what the last try met */
export const sendInParts = async (
  file: Blob,
  calls: PartCalls,
  options: PartOptions,
): Promise<string> => {
  const { partBytes, onProgress, onPause, signal, wait = pause } = options;
  let state = await openOrResume(file, calls);
  let failures = 0;
  let isLost = false;
  while (state.offset < state.size) {
    const { id, offset } = state;
    try {
      signal?.throwIfAborted();
      if (isLost) {
        state = await calls.get(id);
        isLost = false;
        onPause?.(false);
      } else {
        const part = file.slice(offset, offset + partBytes);
        state = await calls.append(state, part, (sent) => onProgress(offset + sent));
        failures = 0;
      }
      onProgress(state.offset);
    } catch (error) {
      if (signal?.aborted) {
        forgetUpload(file);
        // A server that cannot be reached would keep the person waiting.
        void calls.cancel(id).catch(() => {});
        throw error;
      }
      failures += 1;
      if (!canGoOn(error) || failures > tries) throw error;
      isLost = true;
      onPause?.(true);
      const ms = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));
      await Promise.race([untilAborted(signal), wait(ms)]);
    }
  }
  unfinished.set(file, { id: state.id, isWhole: true });
  return state.id;
};
