import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useLiveStore } from '../../lib/live/live-socket.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** Says once for each outage that the live connection cannot be made (spec, part 1 section 8). */
export const useConnectionNotification = (): void => {
  const { t } = useTranslation('chat');
  const { hasFailed, isConnected } = useLiveStore();
  const isShown = useRef(false);
  useEffect(() => {
    if (isConnected) isShown.current = false;
    if (!hasFailed || isShown.current) return;
    isShown.current = true;
    showToast({
      tone: 'failure',
      title: t('connection.error'),
      description: t('connection.errorText'),
    });
  }, [hasFailed, isConnected, t]);
};
