import { useCallback, useEffect, useRef, useState } from 'react';
import { typingExpiryMs, typingPauseMs } from '#shared/features/chat/chat.frames.ts';
import { onFrame, sendFrame } from '../../../lib/live/live-socket.ts';

/** Someone else who is typing. */
interface Typist {
  userId: number;
  username: string;
}

/** Who is typing in a room; an entry expires without another frame. */
export const useTypists = (roomId: number): Typist[] => {
  const [typists, setTypists] = useState<Typist[]>([]);
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const remove = (userId: number) => {
      clearTimeout(timers.get(userId));
      timers.delete(userId);
      setTypists((known) => known.filter((typist) => typist.userId !== userId));
    };
    const stop = onFrame('typing_indicator', ({ roomId: where, userId, username, isTyping }) => {
      if (where !== roomId) return;
      remove(userId);
      if (!isTyping) return;
      setTypists((known) => [...known, { userId, username }]);
      // The server says so too, but its frame may be lost with the connection.
      timers.set(
        userId,
        setTimeout(() => remove(userId), typingExpiryMs + 1_000),
      );
    });
    const stopMessages = onFrame('chat_message', ({ message }) => {
      if (message.roomId === roomId) remove(message.userId);
    });
    return () => {
      stop();
      stopMessages();
      for (const timer of timers.values()) clearTimeout(timer);
      setTypists([]);
    };
  }, [roomId]);
  return typists;
};

/** Typing is announced again this often, before it expires for the others, in ms. */
const repeatMs = typingExpiryMs - 1_000;

/** Tells the room that one types: once when it begins, and that it ended after a pause or when sent. */
export const useTypingSignal = (roomId: number) => {
  const startedAt = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (startedAt.current === null) return;
    startedAt.current = null;
    sendFrame({ type: 'typing_indicator', roomId, isTyping: false });
  }, [roomId]);
  const type = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, typingPauseMs);
    const now = performance.now();
    if (startedAt.current !== null && now - startedAt.current < repeatMs) return;
    // What could not be sent is sent with the next key.
    if (sendFrame({ type: 'typing_indicator', roomId, isTyping: true })) startedAt.current = now;
  }, [roomId, stop]);
  useEffect(() => stop, [stop]);
  return { type, stop };
};
