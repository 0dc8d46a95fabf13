import { useEffect, useState } from 'react';
import type { NetworkState, SeenDevice } from '#shared/features/lan-access/lan-access.contract.ts';

/** How long a phone may take to come before something is taken to be in its way, in ms. */
const patienceMs = 60_000;
/** A phone that came this long before the page was opened counts as found, in ms. */
const lookBackMs = 10 * 60_000;

interface PhoneWatch {
  /** The phone or tablet that came last; undefined while none has. */
  found: SeenDevice | undefined;
  /** Whether none has come for a minute. */
  isLate: boolean;
  /** Waits for another device, from this moment of the server's clock. */
  startAgain: (now: string) => void;
}

/** Waits for the first phone to open the address that is shown. */
export const usePhoneWatch = ({ devices, now, addresses }: NetworkState): PhoneWatch => {
  const [since, setSince] = useState(() => new Date(Date.parse(now) - lookBackMs).toISOString());
  const [isLate, setIsLate] = useState(false);
  const address = addresses[0];
  // A new address is a new wait: the phones that came by the old one say nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait is for this address, since then
  useEffect(() => {
    setIsLate(false);
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [since, address]);
  const found = devices.find(({ from, seenAt }) => from === 'homeNetwork' && seenAt > since);
  return { found, isLate: isLate && !found, startAgain: setSince };
};
