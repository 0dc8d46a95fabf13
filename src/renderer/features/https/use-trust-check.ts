import { useEffect, useState } from 'react';
import { checkTrust } from '#shared/features/https/https.contract.ts';
import { canKeepPages } from '../../lib/capabilities.ts';
import { startWorker } from './service-worker.ts';

/** `warned` came in by the safe address past the browser's warning. */
export type TrustState = 'checking' | 'notYet' | 'trusted' | 'warned';

/** During the steps, in ms. */
const againMs = 3_000;

/** A browser takes no service worker from an address whose warning was clicked away. */
const takesWorker = async (): Promise<boolean> => !canKeepPages() || (await startWorker());

const asksWell = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}${checkTrust.path}`, {
      cache: 'no-store',
      credentials: 'omit',
    });
    return answer.ok;
  } catch {
    return false;
  }
};

/** Checks repeatedly whether this device trusts the certificate, until it does. */
export const useTrustCheck = (secureOrigin: string | null): TrustState => {
  const [state, setState] = useState<TrustState>('checking');
  useEffect(() => {
    if (!secureOrigin) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const isHere = location.protocol === 'https:';
      const isTrusted = isHere ? await takesWorker() : await asksWell(secureOrigin);
      if (isGone) return;
      setState(isTrusted ? 'trusted' : isHere ? 'warned' : 'notYet');
      if (!isTrusted && !isHere) timer = setTimeout(() => void look(), againMs);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [secureOrigin]);
  return state;
};
