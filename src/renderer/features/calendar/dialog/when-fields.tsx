import { Flex } from '@radix-ui/themes';
import { useFormContext } from 'react-hook-form';
import { earliestDay } from '#shared/dates.ts';
import { latestDay } from '#shared/features/calendar/calendar.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DateRow } from '../../../ui/form/rows/date-row.tsx';
import { SwitchRow } from '../../../ui/form/rows/switch-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { clockText, minutesOf } from '../views/spans.ts';
import type { EventForm } from './event-form.ts';
import styles from './when-fields.module.css';

/** On which day or days it is, and from when to when. */
export const WhenFields = () => {
  const { t } = useTranslation('calendar');
  const { control, watch, setValue, getValues } = useFormContext<EventForm>();
  const { isMultiDay, isAllDay } = watch();
  // The end begins at the start, and never stays behind it (spec, part 2 section 4).
  const followStart = (day: string | null) => {
    if (day && (!getValues('isMultiDay') || getValues('lastDay') < day)) setValue('lastDay', day);
  };
  // A later start takes the end along, so that the event lasts as long as before.
  const keepLength = (startTime: string) => {
    const { startTime: before, endTime } = getValues();
    const lasts = minutesOf(endTime) - minutesOf(before);
    const end = minutesOf(startTime) + lasts;
    if (startTime && !isMultiDay && lasts >= 0 && end < 24 * 60) {
      setValue('endTime', clockText(end), { shouldDirty: true });
    }
  };
  const dayProps = { control, isNamedWithDay: true, min: earliestDay, max: latestDay };
  const timeProps = { control, type: 'time', autoComplete: undefined } as const;
  return (
    <Flex direction="column" gap="3">
      <Flex wrap="wrap" gapX="5">
        <SwitchRow
          control={control}
          name="isMultiDay"
          label={t('form.multiDay')}
          onChange={() => setValue('lastDay', getValues('firstDay'))}
        />
        <SwitchRow control={control} name="isAllDay" label={t('form.allDay')} />
      </Flex>
      <div className={styles.pair}>
        <DateRow
          {...dayProps}
          name="firstDay"
          label={t(isMultiDay ? 'form.firstDay' : 'form.day')}
          onChange={followStart}
        />
        {isMultiDay && <DateRow {...dayProps} name="lastDay" label={t('form.lastDay')} />}
      </div>
      {!isAllDay && (
        <div className={styles.pair}>
          <TextRow
            {...timeProps}
            name="startTime"
            label={t('form.startTime')}
            onChange={({ target }) => keepLength(target.value)}
          />
          <TextRow {...timeProps} name="endTime" label={t('form.endTime')} />
        </div>
      )}
    </Flex>
  );
};
