import { Hourglass } from 'lucide-react';
import { minutesUntil } from '#shared/features/screen-time/screen-time.rules.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './minutes-left.module.css';
import { useOwnTime } from './screen-time.hooks.ts';

/** Shown from so many minutes before the end on; in warmer colours for the last ten. */
const shownMinutes = 120;
const soonMinutes = 10;
/** A full bar. */
const barMinutes = 60;

/** How long a kid may still stay, in the header; the announcements say it aloud. */
export const MinutesLeft = () => {
  const { t } = useTranslation('screenTime');
  const { data: state } = useOwnTime();
  if (!state?.isOpen || !state.endsAt) return null;
  const left = minutesUntil(Date.parse(state.endsAt), Date.parse(state.now));
  if (left > shownMinutes) return null;
  const share = Math.min(1, left / barMinutes);
  return (
    <span
      className={`${styles.left} ${left <= soonMinutes ? styles.soon : ''}`}
      role="img"
      aria-label={t('left.label', { count: left })}
    >
      <Hourglass size={16} aria-hidden="true" />
      <span aria-hidden="true">{t('left.short', { count: left })}</span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  );
};
