import type { FromWorker } from '#shared/worker-messages.ts';

/** A computer that has just gone to sleep answers nothing at all; who has something kept waits this long, in ms. */
const patienceMs = 4_000;

declare const self: ServiceWorkerGlobalScope;

let isAsleep = false;

const message = (): FromWorker => ({ type: 'server', isAsleep });

/** Tells one page whether the home computer answers. */
export const tell = (client: { postMessage(message: FromWorker): void } | null): void =>
  client?.postMessage(message());

const setAsleep = async (value: boolean): Promise<void> => {
  if (isAsleep === value) return;
  isAsleep = value;
  for (const client of await self.clients.matchAll()) tell(client);
};

const wasTakenBack = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * Asks the server. When it does not answer in time, `instead` does, if it has something. Only responses that
 * never come from the browser's own cache are a `sign` that the server is awake.
 */
export const pingServer = async (
  request: Request,
  instead: () => Promise<Response | undefined>,
  { isSign }: { isSign: boolean },
): Promise<Response> => {
  const note = async (value: boolean) => {
    if (isSign) await setAsleep(value);
  };
  const answering = fetch(request).then((response) => {
    void note(false);
    return response;
  });
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  try {
    const answer = await Promise.race([answering, patience]);
    if (answer) return answer;
    const kept = await instead();
    if (!kept) return await answering;
    answering.catch(() => {});
    await note(true);
    return kept;
  } catch (error) {
    if (wasTakenBack(error)) throw error;
    await note(true);
    const kept = await instead();
    if (!kept) throw error;
    return kept;
  }
};
