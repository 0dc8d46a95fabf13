/** How the house asks to be closed and opened again, as a restore wants it. */
export interface RestartSignal {
  request(): void;
  /** Told at once when a restart is wanted, or was before. @returns how to stop. */
  onRequest(listener: () => void): () => void;
}

export const createRestartSignal = (): RestartSignal => {
  let isWanted = false;
  const listeners = new Set<() => void>();
  return {
    request: () => {
      if (isWanted) return;
      isWanted = true;
      for (const listener of listeners) listener();
    },
    onRequest: (listener) => {
      if (isWanted) listener();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
