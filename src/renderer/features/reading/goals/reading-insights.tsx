import { Card, Heading, Progress, Text } from '@radix-ui/themes';
import { addDays } from 'date-fns/addDays';
import { startOfWeek } from 'date-fns/startOfWeek';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { dateFormat, numberFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { dayText } from '../../../ui/text/day-text.ts';
import styles from './statistics-tab.module.css';

/** A weekday's name; 0 is Sunday. */
const weekdayName = (day: number): string =>
  dateFormat({ weekday: 'long' }).format(addDays(startOfWeek(new Date()), day));

/** Each insight there is something to say for, as a sentence. */
const useInsights = (statistics: ReadingStatistics): string[] => {
  const { t } = useTranslation('reading');
  const { insights, averageMinutesPerSession: average, pagesPerHour: speed } = statistics;
  const { busiestWeekday, topGenre, bestDay, booksThisYear, averageRating } = insights;
  return [
    average !== null && t('insights.average', { count: average }),
    speed !== null && t('insights.speed', { count: speed }),
    busiestWeekday !== null && t('insights.weekday', { day: weekdayName(busiestWeekday) }),
    topGenre !== null && t('insights.genre', { genre: topGenre }),
    bestDay !== null &&
      t('insights.bestDay', {
        day: dayText(bestDay.day),
        minutes: bestDay.minutes,
        pages: t('books.pages', { count: bestDay.pages }),
      }),
    booksThisYear > 0 && t('insights.year', { count: booksThisYear }),
    averageRating !== null &&
      t('insights.rating', {
        rating: numberFormat({ maximumFractionDigits: 1 }).format(averageRating),
      }),
  ].filter((line) => line !== false);
};

const Genres = ({ genres }: { genres: ReadingStatistics['genres'] }) => {
  const { t } = useTranslation('reading');
  const most = Math.max(...genres.map(({ books }) => books));
  return (
    <>
      <Heading as="h4" size="2" mt="4" mb="2">
        {t('insights.genres')}
      </Heading>
      <PlainList gap="2">
        {genres.map(({ genre, books }) => (
          <li key={genre} className={styles.genre}>
            <Text size="2">{genre || t('insights.noGenre')}</Text>
            <Progress value={(books / most) * 100} aria-hidden="true" />
            <Text size="2">{t('insights.genreBooks', { count: books })}</Text>
          </li>
        ))}
      </PlainList>
    </>
  );
};

/** What the numbers say, in sentences. */
export const ReadingInsights = ({ statistics }: { statistics: ReadingStatistics }) => {
  const { t } = useTranslation('reading');
  const lines = useInsights(statistics);
  const isEmpty = lines.length === 0 && statistics.genres.length === 0;
  return (
    <Card>
      <Heading as="h3" size="3" mb="3">
        {t('insights.title')}
      </Heading>
      {isEmpty && (
        <Text as="p" size="2" color="gray">
          {t('insights.empty')}
        </Text>
      )}
      {lines.length > 0 && (
        <ul className={styles.facts}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {statistics.genres.length > 0 && <Genres genres={statistics.genres} />}
    </Card>
  );
};
