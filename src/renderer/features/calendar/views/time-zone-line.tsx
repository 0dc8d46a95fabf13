import { TZDate } from '@date-fns/tz';
import { Text } from '@radix-ui/themes';
import { addMonths } from 'date-fns/addMonths';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';

/** Whether clocks of two zones agree, in summer and in winter. */
const doClocksAgree = (zone: string, other: string): boolean => {
  const now = new Date();
  return [now, addMonths(now, 6)].every((date) => {
    const at = date.getTime();
    return new TZDate(at, zone).getTimezoneOffset() === new TZDate(at, other).getTimezoneOffset();
  });
};

const written = (timeZone: string, timeZoneName: 'short' | 'longGeneric'): string =>
  dateFormat({ timeZone, timeZoneName })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** The generic name of UTC is an offset, or that of another zone. */
const nameOf = (timeZone: string): string =>
  written(timeZone, 'short') === 'UTC' ? 'UTC' : written(timeZone, 'longGeneric');

/** Says whose time is shown, to someone whose own clock shows another. */
export const TimeZoneLine = () => {
  const { t } = useTranslation('calendar');
  const { timeZone } = useHouseholdDays();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (doClocksAgree(timeZone, own)) return null;
  return (
    <Text as="p" size="2" color="gray" mb="3">
      {t('timeZone', { zone: nameOf(timeZone) })}
    </Text>
  );
};
