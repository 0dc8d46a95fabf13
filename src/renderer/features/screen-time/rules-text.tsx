import { Text } from '@radix-ui/themes';
import type {
  KidWindow,
  ScreenTimeRules,
} from '#shared/features/screen-time/screen-time.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import styles from './screen-time.module.css';
import { clockText, type DayGroup, groupDays, isWholeDay, weekdayName } from './week-text.ts';

const dayNames = ({ first, last }: DayGroup): string =>
  first === last ? weekdayName(first) : `${weekdayName(first)} – ${weekdayName(last)}`;

const useSpanText = () => {
  const { t } = useTranslation(['screenTime', 'common']);
  return ({ from, to }: KidWindow): string =>
    t(to > from ? 'common:span' : 'own.spanNextDay', { from: clockText(from), to: clockText(to) });
};

/** What was set, in plain words: minutes of a day, and the hours of the week. */
export const RulesText = ({ rules }: { rules: ScreenTimeRules }) => {
  const { t } = useTranslation('screenTime');
  const { weekStartsOn } = useHouseholdDays();
  const spanText = useSpanText();
  return (
    <>
      {rules.dailyMinutes !== null && (
        <Text as="p">{t('own.minutes', { count: rules.dailyMinutes })}</Text>
      )}
      {rules.windows && (
        <dl className={styles.week}>
          {groupDays(rules, weekStartsOn).map((group) => (
            <div key={group.first} className={styles.weekRow}>
              <dt>{dayNames(group)}</dt>
              <dd>
                {group.windows.length === 0
                  ? t('own.notAtAll')
                  : group.windows.some(isWholeDay)
                    ? t('own.anyTime')
                    : group.windows.map(spanText).join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
};
