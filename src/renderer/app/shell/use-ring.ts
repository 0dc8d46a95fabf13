import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { errorText } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** Asks for a grown-up with one press; toasts report the outcome. */
export const useRing = () => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const [isRinging, setIsRinging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ring = async () => {
    if (isRinging) return;
    setIsRinging(true);
    setProblem(null);
    try {
      const { ringForHelp } = await import('../../features/help-requests/ring.ts');
      await ringForHelp();
      showToast({ tone: 'success', title: t('help.calling'), description: t('help.callingText') });
    } catch (error) {
      const description = errorText(error, user);
      setProblem(description);
      showToast({ tone: 'failure', title: t('help.failed'), description });
    } finally {
      setIsRinging(false);
    }
  };
  return { ring: () => void ring(), isRinging, problem };
};
