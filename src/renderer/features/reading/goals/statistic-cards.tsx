import { Card, Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './statistics-tab.module.css';

interface CardProps {
  title: string;
  number: string;
  children: ReactNode;
}

const NumberCard = ({ title, number, children }: CardProps) => (
  <li>
    <Card>
      <Heading as="h3" size="2" color="gray">
        {title}
      </Heading>
      <Text as="p" size="7" weight="bold" className={styles.number}>
        {number}
      </Text>
      <Text as="p" size="2" color="gray">
        {children}
      </Text>
    </Card>
  </li>
);

/** This month against the last one, in words; empty when there is nothing to compare with. */
const useChangeText = () => {
  const { t } = useTranslation('reading');
  return (percent: number | null) => {
    if (percent === null) return '';
    if (percent === 0) return t('statistics.sameAsBefore');
    return percent > 0
      ? t('statistics.moreThanBefore', { percent })
      : t('statistics.lessThanBefore', { percent: -percent });
  };
};

/** 0 every morning, as specified; beside it what waits for today (rule 133). */
const useStreakText = ({ streak }: ReadingStatistics): string => {
  const { t } = useTranslation('reading');
  if (!streak.readToday && streak.waiting > 0) {
    return t('statistics.streakWaiting', { count: streak.waiting });
  }
  if (streak.longest === 0) return t('statistics.noStreak');
  return t('statistics.longestStreak', { count: streak.longest });
};

/** What was counted in all, or an encouragement where that is nothing. */
const useTotalTexts = (statistics: ReadingStatistics) => {
  const { t } = useTranslation('reading');
  const { totals, goals, month, change, lastWeek } = statistics;
  const changeText = useChangeText();
  return {
    books: totals.books
      ? t('statistics.booksText', {
          completed: totals.booksCompleted,
          reading: totals.booksReading,
        })
      : t('statistics.noBooks'),
    pages: totals.pages
      ? `${t('statistics.pagesText', { count: month.pages })} ${changeText(change.pages)}`.trim()
      : t('statistics.noPages'),
    time: totals.minutes
      ? `${t('statistics.timeText', { count: month.minutes })} ${changeText(change.minutes)}`.trim()
      : t('statistics.noTime'),
    goals: goals.total
      ? t('statistics.goalsText', { active: goals.active, completed: goals.completed })
      : t('statistics.noGoals'),
    activity: lastWeek.sessions
      ? t('statistics.activityText', {
          minutes: lastWeek.minutes,
          pages: t('books.pages', { count: lastWeek.pages }),
        })
      : t('statistics.noActivity'),
  };
};

/** The six cards of the spec, each with one sentence more. */
export const StatisticCards = ({ statistics }: { statistics: ReadingStatistics }) => {
  const { t } = useTranslation('reading');
  const { totals, streak, goals, lastWeek } = statistics;
  const texts = useTotalTexts(statistics);
  const streakText = useStreakText(statistics);
  const whole = numberFormat();
  const hours = Math.floor(totals.minutes / 60);
  const time =
    hours > 0
      ? t('statistics.hours', { hours: whole.format(hours), minutes: totals.minutes % 60 })
      : t('statistics.minutes', { minutes: totals.minutes });
  return (
    <ul className={styles.cards}>
      <NumberCard title={t('statistics.books')} number={whole.format(totals.books)}>
        {texts.books}
      </NumberCard>
      <NumberCard title={t('statistics.pagesRead')} number={whole.format(totals.pages)}>
        {texts.pages}
      </NumberCard>
      <NumberCard title={t('statistics.time')} number={time}>
        {texts.time}
      </NumberCard>
      <NumberCard title={t('statistics.goals')} number={whole.format(goals.total)}>
        {texts.goals}
      </NumberCard>
      <NumberCard
        title={t('statistics.streak')}
        number={t('statistics.days', { count: streak.days })}
      >
        {streakText}
      </NumberCard>
      <NumberCard
        title={t('statistics.activity')}
        number={t('statistics.sessions', { count: lastWeek.sessions })}
      >
        {texts.activity}
      </NumberCard>
    </ul>
  );
};
