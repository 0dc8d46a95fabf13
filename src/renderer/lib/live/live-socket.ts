import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ClientMessage, LiveArea, ServerMessage } from '#shared/live.ts';
import { closeCodes, deadSocketMs, pingIntervalMs, reconnectDelayMs } from '#shared/live-times.ts';
import { forgetFirstAnswer, serialOfFirstAnswer } from '../api/api-client.ts';
import { forgetPageAnswers } from '../api/page-answers.ts';
import { desktop } from '../desktop.ts';

export type FrameOf<K extends ServerMessage['type']> = Extract<ServerMessage, { type: K }>;

interface LiveState {
  isConnected: boolean;
  /** Whether the last connection attempt failed before the server answered. */
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
/** Subscribes to changes. @returns how to stop. */
export const onChanged = (listener: (message: FrameOf<'changed'>) => void) =>
  onFrame('changed', listener);
/** Called with every connection, the first too: join rooms again. */
export const onConnected = (listener: () => void) => subscribe(connectedListeners, listener);
/** Called on a reconnection, since anything may have changed meanwhile. */
export const onReconnected = (listener: () => void) => subscribe(reconnectedListeners, listener);
/** Hears that this session has ended, or may no longer be here, and by which code. */
export const onEnded = (listener: (code: number) => void) => subscribe(endedListeners, listener);
/** Called with each failed attempt. Browsers do not tell a rejected connection from an unreachable server. */
export const onRefused = (listener: () => void) => subscribe(refusedListeners, listener);
/**
 * Refetches queries when one of the areas changed, or after an interruption; unused ones when they are next
 * shown. @returns how to stop.
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
    // From here on changes go unnoticed, and data never becomes stale by age.
    refresh('none');
  };
};

let socket: WebSocket | null = null;
let isWanted = false;
/** A retry does not help a kid whose time is up. */
let isTurnedAway = false;
let wasConnected = false;
let lastHeardAt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let probeTimer: ReturnType<typeof setTimeout> | undefined;

/** How long a connection, or an attempt at one, may take to answer when it is looked at again, in ms. */
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
  if (message.type === 'changed') forgetPageAnswers();
  if (message.type === 'ping') sendFrame({ type: 'pong' });
  if (message.type === 'connected') {
    useLiveStore.setState({ isConnected: true, hasFailed: false });
    for (const listener of connectedListeners) listener();
    // Data read before the connection is treated like data read before an interruption.
    const mayHaveMissed =
      wasConnected || message.serial !== (serialOfFirstAnswer() ?? message.serial);
    if (mayHaveMissed) {
      forgetPageAnswers();
      for (const listener of reconnectedListeners) listener();
    }
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
    // The app's window shows notifications while it is hidden.
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

/** The page is visible or the network is back: connects now, or checks whether the socket is alive. */
const reconnectOrProbe = (): void => {
  if (document.visibilityState !== 'visible') return;
  const present = socket;
  if (!present) {
    open();
    return;
  }
  sendFrame({ type: 'ping' });
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
  document.addEventListener('visibilitychange', reconnectOrProbe);
  window.addEventListener('online', reconnectOrProbe);
  open();
  return () => {
    isWanted = false;
    clearTimeout(retryTimer);
    document.removeEventListener('visibilitychange', reconnectOrProbe);
    window.removeEventListener('online', reconnectOrProbe);
    // Its close event comes later: a new connection must not wait for it.
    socket?.close();
    letGo();
    useLiveStore.setState({ isConnected: false, hasFailed: false });
    forgetFirstAnswer();
  };
};
