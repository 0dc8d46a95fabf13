import { useEffect, useState } from 'react';
import { errorText } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** How long a confirmed call can be cancelled before it rings, in ms (rule 32). */
const cancelMs = 2_000;

/**
 * Calls a grown-up: asks once, waits a moment in which it can be cancelled, then rings. The note of the call shows
 * what comes of it, a toast that it failed.
 */
export const useHelpCall = () => {
  const { t } = useTranslation('shell');
  const [step, setStep] = useState<'idle' | 'asking' | 'waiting' | 'ringing'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const ring = async () => {
    setStep('ringing');
    setProblem(null);
    try {
      const { ringForHelp } = await import('../../features/help-requests/ring.ts');
      await ringForHelp();
    } catch (error) {
      const description = errorText(error);
      setProblem(description);
      showToast({ tone: 'failure', title: t('help.failed'), description });
    } finally {
      setStep('idle');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait is one for each confirmed call
  useEffect(() => {
    if (step !== 'waiting') return;
    const timer = setTimeout(() => void ring(), cancelMs);
    return () => clearTimeout(timer);
  }, [step]);
  return {
    step,
    problem,
    ask: () => setStep('asking'),
    confirm: () => setStep('waiting'),
    cancel: () => setStep((now) => (now === 'ringing' ? now : 'idle')),
  };
};

export type HelpCallState = ReturnType<typeof useHelpCall>;
