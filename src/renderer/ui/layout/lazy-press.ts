import { useEffect, useState } from 'react';
import { fetchAhead } from '../../lib/api/fetch-ahead.ts';
import { controlStyles } from '../../lib/dom/control-styles.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showToast } from '../feedback/toast-store.ts';

/** Code and styles that a button's first press needs: loaded once the page is ready, or with that press. */
export const useLatePress = (load: () => Promise<unknown>, onPressed?: () => void) => {
  const { t } = useTranslation('common');
  const [wasPressed, setWasPressed] = useState(false);
  useEffect(() => fetchAhead(load), [load]);
  const press = () => {
    Promise.all([load(), controlStyles()]).then(
      () => {
        setWasPressed(true);
        onPressed?.();
      },
      () => showToast({ title: t('errors.network'), tone: 'failure' }),
    );
  };
  return { wasPressed, press };
};
