import { Flex } from '@radix-ui/themes';
import { earliestDay } from '#shared/dates.ts';
import { type Timeframe, timeframes } from '#shared/features/journal/timeframes.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import styles from './journal-tab.module.css';
import type { Shown } from './shown-entries.ts';

interface JournalFiltersProps {
  shown: Shown;
  words: string;
  onDay: (day: string | null) => void;
  onTimeframe: (timeframe: Timeframe) => void;
  onWords: (words: string) => void;
}

/** Which entries to look at: a timeframe, a day, or words. */
export const JournalFilters = (props: JournalFiltersProps) => {
  const { shown, words, onDay, onTimeframe, onWords } = props;
  const { t } = useTranslation('journal');
  const { today, weekStartsOn } = useHouseholdDays();
  return (
    <Flex align="center" justify="between" wrap="wrap" gap="3" mb="4">
      <ChoiceChips
        label={t('timeframeLabel')}
        className="scroll-row"
        options={timeframes.map((value) => ({ value, label: t(`timeframes.${value}`) }))}
        value={shown.day || words !== '' ? undefined : shown.timeframe}
        onChange={onTimeframe}
      />
      <div className={styles.pickers}>
        <DateField
          label={t('calendar.pick')}
          placeholder={t('calendar.any')}
          value={shown.day}
          onChange={onDay}
          {...{ today, weekStartsOn }}
          min={earliestDay}
          max={today}
          canClear
        />
        <div className={styles.search}>
          <SearchField value={words} onChange={onWords} label={t('search')} />
        </div>
      </div>
    </Flex>
  );
};
