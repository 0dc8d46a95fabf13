import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import type { Reading } from './all-entries.ts';

interface Listed {
  title: string;
  /** As many as are listed so far. */
  entries: Journal[];
  hasMore: boolean;
  readAll: (reading: Reading) => Promise<Journal[]>;
}

type Gathered = Pick<Listed, 'title' | 'entries'>;

/** Loads the entries that are not listed yet; their number is shown as progress. */
const useGathering = ({ title, readAll }: Listed) => {
  const { t } = useTranslation('journal');
  const showFailure = useFailureToast();
  const [progress, setProgress] = useState<number | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const gather = async (): Promise<Gathered | null> => {
    reading.current = new AbortController();
    const { signal } = reading.current;
    setProgress(0);
    try {
      return { title, entries: await readAll({ signal, onProgress: setProgress }) };
    } catch (error) {
      if (!signal.aborted) showFailure(t('printFailed'), error);
      return null;
    } finally {
      setProgress(null);
    }
  };
  return { progress, gather };
};

/**
 * Puts a sheet beside the page while it is printed: by the button with every entry there is, by the
 * browser's own command, which waits for nothing, with those that are listed.
 */
export const usePrinting = (listed: Listed) => {
  const [isPrinting, setIsPrinting] = useState(false);
  const [gathered, setGathered] = useState<Gathered | null>(null);
  const { progress, gather } = useGathering(listed);
  const isAsked = useRef(false);
  useEffect(() => {
    // The browser prints the page as it is when this event is over.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => {
      setIsPrinting(false);
      setGathered(null);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const print = async () => {
    const all = listed.hasMore ? await gather() : listed;
    if (!all) return;
    isAsked.current = true;
    setGathered(all);
    setIsPrinting(true);
  };
  const handleReady = useCallback(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    window.print();
  }, []);
  const { title, entries } = gathered ?? listed;
  const sheet = { title, entries, isPart: !gathered && listed.hasMore, onReady: handleReady };
  return { sheet: isPrinting ? sheet : null, progress, print };
};
