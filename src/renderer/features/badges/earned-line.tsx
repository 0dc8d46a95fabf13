import { Text } from '@radix-ui/themes';
import { dayIn } from '#shared/dates.ts';
import type { EarnedBadge } from '#shared/features/badges/achievements.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import styles from './earned-line.module.css';

/** Since when one has a badge; what a grown-up wrote with it. */
export const EarnedLine = ({ earned }: { earned: EarnedBadge }) => {
  const { t } = useTranslation(['badges', 'common']);
  const { timeZone } = useHouseholdDays();
  const { note, awardedBy, earnedAt } = earned;
  const day = dayText(dayIn(new Date(earnedAt), timeZone));
  return (
    <>
      {note && (
        <Text as="p" size="2" className={styles.note}>
          {note}
        </Text>
      )}
      <Text as="p" size="2" className={styles.when}>
        {awardedBy && <span>{t('common:fromPerson', { name: awardedBy.displayName })}</span>}
        <time dateTime={earnedAt}>{t('tile.earned', { day })}</time>
      </Text>
    </>
  );
};
