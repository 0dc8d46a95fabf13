import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAnnouncer } from './announcer.tsx';

/** Seconds before the end of a round at which the remaining time is announced. */
const warnings = [30, 10];

/** Tells those who do not see the clock that time runs out. */
export const TimeWarning = ({ secondsLeft }: { secondsLeft: number }) => {
  const { t } = useTranslation('games');
  const { announce, region } = useAnnouncer();
  useEffect(() => {
    if (warnings.includes(secondsLeft)) announce(t('round.secondsLeft', { count: secondsLeft }));
  }, [secondsLeft, announce, t]);
  return region;
};
