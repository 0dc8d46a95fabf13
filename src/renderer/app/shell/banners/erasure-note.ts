import { useEffect } from 'react';
import { onErasurePending } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';

/** Says that what was deleted leaves the disk shortly, where something still reads it. */
export const useErasureNote = (): void => {
  const { t } = useTranslation('shell');
  useEffect(() => {
    // After the toast of what was done, which would take its place.
    onErasurePending(() => setTimeout(() => showToast({ title: t('erasurePending') }), 0));
    return () => onErasurePending(() => {});
  }, [t]);
};
