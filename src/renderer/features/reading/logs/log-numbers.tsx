import { Flex, Progress, Text } from '@radix-ui/themes';
import { dayIn } from '#shared/dates.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { dayText } from '../../../ui/text/day-text.ts';
import { nameList } from '../../../ui/text/name-list.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';

/** Earlier readings named on a card; their number stands beside. */
const timesShown = 3;

const spanText = ({ startDate, finishDate }: ReadingLog['earlierReadings'][number]): string =>
  [startDate, finishDate]
    .flatMap((day) => day ?? [])
    .map((day) => dayText(day))
    .join(' – ');

const EarlierReadings = ({ log }: { log: ReadingLog }) => {
  const { t } = useTranslation('reading');
  const known = log.earlierReadings.map(spanText).filter(Boolean).slice(-timesShown);
  if (known.length === 0) return null;
  return (
    <Text as="p" size="2" color="gray">
      {t('log.readBefore', { times: nameList(known) })}
    </Text>
  );
};

/** How far a reader is in a book, and on which days. */
export const LogNumbers = ({ log }: { log: ReadingLog }) => {
  const { t } = useTranslation(['reading', 'common']);
  const { timeZone } = useHouseholdDays();
  const { pages } = log.book;
  const addedOn = dayIn(new Date(log.createdAt), timeZone);
  const days = [
    t('log.added', { date: dayText(addedOn) }),
    log.startDate && t('log.started', { date: dayText(log.startDate) }),
    log.finishDate && t('log.finished', { date: dayText(log.finishDate) }),
  ];
  return (
    <Flex direction="column" gap="1">
      <Text as="p" size="2">
        {pages === null
          ? t('log.pagesOnly', { count: log.pagesRead })
          : t('log.pagesOf', { read: log.currentPage, pages })}
        {' · '}
        {t('details.minutes', { count: log.minutesRead })}
      </Text>
      {log.percent !== null && (
        <Progress
          value={log.percent}
          aria-label={t('common:progress')}
          aria-valuetext={t('details.progress', { percent: log.percent })}
        />
      )}
      {days.map(
        (text) =>
          text && (
            <Text key={text} as="p" size="2" color="gray">
              {text}
            </Text>
          ),
      )}
      <EarlierReadings log={log} />
    </Flex>
  );
};
