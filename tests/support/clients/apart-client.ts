import { Worker } from 'node:worker_threads';

const code = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { url, method, headers, body } = workerData;
  parentPort.once('message', () =>
    fetch(url, { method, headers, body }).then(async (answer) =>
      parentPort.postMessage({ status: answer.status, text: await answer.text() })));
  parentPort.postMessage('ready');
`;

/**
 * Prepares a call from another thread, so that this one does only the server's work. @returns a function that sends it.
 */
export const prepareApart = async (
  url: string,
  request: { method: string; headers: Record<string, string>; body: Uint8Array },
): Promise<() => Promise<{ status: number; text: string }>> => {
  const worker = new Worker(code, { eval: true, workerData: { url, ...request } });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage('go');
    });
};
