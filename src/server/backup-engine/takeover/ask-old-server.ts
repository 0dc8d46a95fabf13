import { savingStoppedHeader } from '#shared/saving-stopped.ts';

/** How long a server may take to answer, in ms. */
const patienceMs = 3_000;

const answers = async (address: string): Promise<boolean> => {
  try {
    const url = new URL('/api/health', address);
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(url, { signal, redirect: 'manual' });
    await response.body?.cancel();
    // One that was taken over already may answer.
    const isReadOnly = response.headers.get(savingStoppedHeader) === 'takenOver';
    return response.headers.has('X-App-Version') && !isReadOnly;
  } catch {
    return false;
  }
};

/** Asks a server at all its addresses at once. @returns the one where it answers; null where none does */
export const findAnswering = async (addresses: string[]): Promise<string | null> => {
  const found = await Promise.all(
    addresses.map(async (address) => ((await answers(address)) ? address : null)),
  );
  return found.find((address) => address !== null) ?? null;
};
