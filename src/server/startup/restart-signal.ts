/** How the server asks for a restart, as a restore does. */
export interface RestartSignal {
  request(): void;
  /** Called when a restart is wanted, at once if it was wanted before. @returns how to stop. */
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
