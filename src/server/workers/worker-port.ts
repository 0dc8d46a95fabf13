/** A worker process's end of its channel to the server. */
interface WorkerPort {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

interface ElectronPort {
  postMessage(message: unknown): void;
  on(name: 'message', listener: (event: { data: unknown }) => void): void;
}

/** The channel of this process, whether Electron's or Node's started it; it ends with the server. */
export const openWorkerPort = (): WorkerPort => {
  const { parentPort } = process as unknown as { parentPort?: ElectronPort };
  if (parentPort) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
    };
  }
  process.on('disconnect', () => process.exit(0));
  return {
    // Without a listener, a server that went away would be an unhandled error.
    send: (message) => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: (listener) => void process.on('message', listener),
  };
};
