import { useState } from 'react';
import { canNotify } from '../../../lib/capabilities.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';

/** Whether this device may be asked for notifications, and the asking, which only a press does. */
export const useNotificationConsent = () => {
  const { t } = useTranslation('calendar');
  const [canAsk, setCanAsk] = useState(() => canNotify() && Notification.permission === 'default');
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setCanAsk(answer === 'default');
    if (answer === 'granted') showToast({ tone: 'success', title: t('notify.on') });
    if (answer === 'denied') {
      showToast({ tone: 'plain', title: t('notify.off'), description: t('notify.offText') });
    }
  };
  return { canAsk, ask: () => void ask() };
};
