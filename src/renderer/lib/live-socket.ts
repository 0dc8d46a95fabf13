import { create } from 'zustand';
import { closeCodes, pingIntervalMs, reconnectDelayMs, ServerMessage } from '#shared/live.ts';

type Changed = Extract<ServerMessage, { type: 'changed' }>;

interface LiveState {
  isConnected: boolean;
}

/** Whether the live connection is up. */
export const useLiveStore = create<LiveState>(() => ({ isConnected: false }));

const changedListeners = new Set<(message: Changed) => void>();
const reconnectedListeners = new Set<() => void>();
const endedListeners = new Set<() => void>();

const subscribe = <T>(listeners: Set<T>, listener: T) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Hears what changed in the house. @returns how to stop. */
export const onChanged = (listener: (message: Changed) => void) =>
  subscribe(changedListeners, listener);
/** Hears that the connection is back after a break, in which anything may have changed. */
export const onReconnected = (listener: () => void) => subscribe(reconnectedListeners, listener);
/** Hears that this session has ended, or may no longer be here. */
export const onEnded = (listener: () => void) => subscribe(endedListeners, listener);

let socket: WebSocket | null = null;
let isWanted = false;
let wasConnected = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;

const handleMessage = (data: unknown): void => {
  const parsed = ServerMessage.safeParse(JSON.parse(String(data)));
  if (!parsed.success) return;
  const message = parsed.data;
  if (message.type === 'ping') socket?.send(JSON.stringify({ type: 'pong' }));
  if (message.type === 'connected') {
    useLiveStore.setState({ isConnected: true });
    if (wasConnected) for (const listener of reconnectedListeners) listener();
    wasConnected = true;
  }
  if (message.type === 'changed') for (const listener of changedListeners) listener(message);
};

const handleClose = (event: CloseEvent): void => {
  socket = null;
  clearInterval(pingTimer);
  useLiveStore.setState({ isConnected: false });
  if (event.code === closeCodes.sessionEnded || event.code === closeCodes.accessExpired) {
    for (const listener of endedListeners) listener();
  }
  if (!isWanted) return;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => {
    if (document.visibilityState === 'visible') open();
  }, reconnectDelayMs);
};

const open = (): void => {
  if (!isWanted || socket) return;
  clearTimeout(retryTimer);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  socket = new WebSocket(`${scheme}://${location.host}/ws`);
  socket.addEventListener('message', (event) => handleMessage(event.data));
  socket.addEventListener('close', handleClose);
  pingTimer = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping' }));
  }, pingIntervalMs);
};

const handleVisible = (): void => {
  if (document.visibilityState === 'visible') open();
};

/** Keeps a connection open until stopped: again 3 s after a close, at once when the page is looked at. */
export const startLive = (): (() => void) => {
  isWanted = true;
  wasConnected = false;
  document.addEventListener('visibilitychange', handleVisible);
  window.addEventListener('online', open);
  open();
  return () => {
    isWanted = false;
    clearTimeout(retryTimer);
    document.removeEventListener('visibilitychange', handleVisible);
    window.removeEventListener('online', open);
    socket?.close();
  };
};
