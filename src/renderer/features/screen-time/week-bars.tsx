import { Text } from '@radix-ui/themes';
import { parseISO } from 'date-fns/parseISO';
import type { ScreenTime } from '#shared/features/screen-time/screen-time.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './screen-time.module.css';
import { weekdayName } from './week-text.ts';

/** A bar is never lower than an hour is high: a few minutes do not fill it. */
const leastMinutes = 60;

/** What was used on each of the last days. */
export const WeekBars = ({ days }: { days: ScreenTime['days'] }) => {
  const { t } = useTranslation('screenTime');
  const most = Math.max(leastMinutes, ...days.map(({ minutes }) => minutes));
  return (
    <ul className={styles.bars} aria-label={t('admin.week')}>
      {days.map(({ day, minutes }) => {
        const weekday = parseISO(day).getDay();
        return (
          <li key={day}>
            <span className="visually-hidden">
              {t('admin.weekDay', { day: weekdayName(weekday), count: minutes })}
            </span>
            <span aria-hidden="true">
              <Text as="div" size="1" color="gray">
                {minutes}
              </Text>
              <span className={styles.bar}>
                <span className={styles.fill} style={{ blockSize: `${(minutes / most) * 100}%` }} />
              </span>
              <Text as="div" size="1" color="gray">
                {weekdayName(weekday, 'short')}
              </Text>
            </span>
          </li>
        );
      })}
    </ul>
  );
};
