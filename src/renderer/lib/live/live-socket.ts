import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ClientMessage, LiveArea, ServerMessage } from '#shared/live.ts';
import { closeCodes, deadSocketMs, pingIntervalMs, reconnectDelayMs } from '#shared/live-times.ts';
import { forgetFirstAnswer, serialOfFirstAnswer } from '../api/api-client.ts';
import { desktop } from '../desktop.ts';

export type FrameOf<K extends ServerMessage['type']> = Extract<ServerMessage, { type: K }>;

interface LiveState {
  isConnected: boolean;
  /** Whether the last try to connect failed before the house answered. */
  hasFailed: boolean;
}

/** Whether the live connection is up. */
export const useLiveStore = create<LiveState>(() => ({ isConnected: false, hasFailed: false }));

type Listener = (message: never) => void;

const frameListeners = new Map<ServerMessage['type'], Set<Listener>>();
const connectedListeners = new Set<() => void>();
const reconnectedListeners = new Set<() => void>();
const endedListeners = new Set<(code: number) => void>();
const refusedListeners = new Set<() => void>();

const subscribe = <T>(listeners: Set<T>, listener: T) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Hears one kind of message. @returns how to stop. */
export const onFrame = <K extends ServerMessage['type']>(
  type: K,
  listener: (message: FrameOf<K>) => void,
) => {
  const listeners = frameListeners.get(type) ?? new Set<Listener>();
  frameListeners.set(type, listeners);
  return subscribe<Listener>(listeners, listener);
};
/** Hears what changed in the house. @returns how to stop. */
export const onChanged = (listener: (message: FrameOf<'changed'>) => void) =>
  onFrame('changed', listener);
/** Hears of every connection, the first too: what a socket had joined is to be joined again. */
export const onConnected = (listener: () => void) => subscribe(connectedListeners, listener);
/** Hears of a connection after a time without one, in which anything may have changed. */
export const onReconnected = (listener: () => void) => subscribe(reconnectedListeners, listener);
/** Hears that this session has ended, or may no longer be here, and by which code. */
export const onEnded = (listener: (code: number) => void) => subscribe(endedListeners, listener);
/** Hears of each try to connect that failed. A browser does not tell a house that refuses from one that is away. */
export const onRefused = (listener: () => void) => subscribe(refusedListeners, listener);
/**
 * Reads queries again when one of the areas changed, and after a time without a connection; once nobody
 * listens any more, when they come back into sight. @returns how to stop.
 */
export const refreshOnChange = (
  client: QueryClient,
  areas: readonly LiveArea[],
  queryKeys: readonly QueryKey[],
) => {
  const refresh = (refetchType: 'active' | 'none' = 'active') => {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey, refetchType });
  };
  const stops = [
    onChanged(({ area }) => {
      if (areas.includes(area)) refresh();
    }),
    onReconnected(() => refresh()),
  ];
  return () => {
    for (const stop of stops) stop();
    // What changes from here on is heard by nobody, and data is never stale by its age.
    refresh('none');
  };
};

let socket: WebSocket | null = null;
let isWanted = false;
/** A kid whose time is over is let in by no retry. */
let isTurnedAway = false;
let wasConnected = false;
let lastHeardAt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let probeTimer: ReturnType<typeof setTimeout> | undefined;

/** How long a connection may take to answer when it is looked at again, in ms. */
const probeMs = 3_000;

/** Sends a frame. @returns false when there is no connection to send it by. */
export const sendFrame = (message: ClientMessage): boolean => {
  if (socket?.readyState !== WebSocket.OPEN || !useLiveStore.getState().isConnected) return false;
  socket.send(JSON.stringify(message));
  return true;
};

const handleMessage = (data: unknown): void => {
  lastHeardAt = performance.now();
  clearTimeout(probeTimer);
  // Our own server wrote it; what a newer one may say beyond our frames finds no listener.
  const message = JSON.parse(String(data)) as ServerMessage;
  if (message.type === 'ping') sendFrame({ type: 'pong' });
  if (message.type === 'connected') {
    useLiveStore.setState({ isConnected: true, hasFailed: false });
    for (const listener of connectedListeners) listener();
    // What was read before anybody listened is as good as what was read before a break.
    const mayHaveMissed =
      wasConnected || message.serial !== (serialOfFirstAnswer() ?? message.serial);
    if (mayHaveMissed) for (const listener of reconnectedListeners) listener();
    wasConnected = true;
  }
  for (const listener of frameListeners.get(message.type) ?? []) listener(message as never);
};

/** Has no connection from here on. */
const letGo = (): void => {
  socket = null;
  clearInterval(pingTimer);
  clearTimeout(probeTimer);
};

/** What a socket says goodbye with when its person may no longer be here. */
const endCodes: ReadonlySet<number> = new Set([
  closeCodes.sessionEnded,
  closeCodes.accessExpired,
  closeCodes.timeOver,
  closeCodes.switchedOff,
]);

/** Lets go of a socket that closed, or that nothing comes from any more. */
const handleGone = (gone: WebSocket, code?: number): void => {
  if (socket !== gone) return;
  letGo();
  const hasFailed = !useLiveStore.getState().isConnected;
  useLiveStore.setState({ isConnected: false, hasFailed });
  isTurnedAway = code === closeCodes.timeOver;
  if (code !== undefined && endCodes.has(code)) {
    for (const listener of endedListeners) listener(code);
  } else if (hasFailed) {
    for (const listener of refusedListeners) listener();
  }
  if (!isWanted || isTurnedAway) return;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => {
    // The app's window brings notifications while nobody sees it.
    if (document.visibilityState === 'visible' || desktop) open();
  }, reconnectDelayMs);
};

/** Gives a silent connection up; its own goodbye may take minutes to come. */
const giveUp = (silent: WebSocket): void => {
  silent.close();
  handleGone(silent);
};

const keepAlive = (opened: WebSocket): void => {
  if (performance.now() - lastHeardAt > deadSocketMs) giveUp(opened);
  else sendFrame({ type: 'ping' });
};

const open = (): void => {
  if (!isWanted || isTurnedAway || socket) return;
  clearTimeout(retryTimer);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const opened = new WebSocket(`${scheme}://${location.host}/ws`);
  socket = opened;
  lastHeardAt = performance.now();
  opened.addEventListener('message', (event) => {
    if (socket === opened) handleMessage(event.data);
  });
  opened.addEventListener('close', ({ code }) => handleGone(opened, code));
  pingTimer = setInterval(() => keepAlive(opened), pingIntervalMs);
};

/** Somebody looks, or the network is back: connects now, or finds out whether the socket still lives. */
const wake = (): void => {
  if (document.visibilityState !== 'visible') return;
  const present = socket;
  if (!present) {
    open();
    return;
  }
  if (!sendFrame({ type: 'ping' })) return;
  clearTimeout(probeTimer);
  probeTimer = setTimeout(() => {
    giveUp(present);
    open();
  }, probeMs);
};

/** Connects again after having been turned away. */
export const comeBack = (): void => {
  isTurnedAway = false;
  open();
};

/** Keeps a connection open until stopped: again 3 s after a close, at once when the page is looked at. */
export const startLive = (): (() => void) => {
  isWanted = true;
  isTurnedAway = false;
  wasConnected = false;
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  open();
  return () => {
    isWanted = false;
    clearTimeout(retryTimer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
    // Its goodbye comes later: whoever starts anew meanwhile is not to wait for it.
    socket?.close();
    letGo();
    useLiveStore.setState({ isConnected: false, hasFailed: false });
    forgetFirstAnswer();
  };
};
