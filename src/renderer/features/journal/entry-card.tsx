import { Badge, Box, Button, Flex, Heading, Text } from '@radix-ui/themes';
import { type CSSProperties, useId, useState } from 'react';
import type { Journal, JournalHit, TextPart } from '#shared/features/journal/journal.contract.ts';
import type { Media } from '#shared/media.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { MediaImage } from '../../ui/media/media-image.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import type { EntryActions } from './entry-actions.ts';
import styles from './entry-card.module.css';
import { EntryMenu } from './entry-menu.tsx';
import { emojiOf, moodOf } from './moods.ts';

interface EntryCardProps extends EntryActions {
  entry: Journal;
  /** What was looked for and found in it. */
  hit?: JournalHit;
}

/** Longer than this, or with more lines, an entry is folded. */
const foldedCharacters = 900;
const foldedLines = 14;

const isLong = (text: string): boolean =>
  text.length > foldedCharacters || text.split('\n').length > foldedLines;

const Marked = ({ parts }: { parts: TextPart[] }) =>
  parts.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their order
    isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );

/** The words of a mood, which its face only hints at. */
export const useMoodText = () => {
  const { t } = useTranslation('journal');
  return (text: string): string => {
    const mood = moodOf(text);
    return mood ? t(`moods.${mood}`) : text;
  };
};

const EntryText = ({ entry, hit }: Pick<EntryCardProps, 'entry' | 'hit'>) => {
  const { t } = useTranslation(['journal', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const canFold = hit ? hit.snippet.length > 0 : isLong(entry.content);
  if (!entry.content) return null;
  return (
    <div>
      <Text as="p" size="3" className={styles.text} data-folded={canFold && !isOpen && !hit}>
        {hit && !isOpen ? <Marked parts={hit.snippet} /> : entry.content}
      </Text>
      {canFold && (
        <Button
          variant="ghost"
          mx="0"
          mt="0"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'common:actions.showLess' : 'common:actions.loadMore')}
        </Button>
      )}
    </div>
  );
};

/** Its own size, from which its room is known before it arrives. */
const sizeOf = ({ width, height }: Media): CSSProperties =>
  width && height ? ({ '--width': `${width}px`, '--ratio': width / height } as CSSProperties) : {};

/** One entry: its mood, day, words and picture. */
export const EntryCard = ({ entry, hit, ...actions }: EntryCardProps) => {
  const { t } = useTranslation(['journal', 'common']);
  const titleId = useId();
  const moodText = useMoodText();
  const day = dayText(entry.date, 'full');
  const title = entry.title || day;
  return (
    <article className={`card ${styles.card}`} aria-labelledby={titleId}>
      <Flex asChild align="start" gap="3">
        <header>
          <span className={styles.emoji} aria-hidden="true">
            {emojiOf(entry.mood)}
          </span>
          <Box flexGrow="1" flexBasis="0%" minWidth="0">
            <Heading as="h3" size="4" id={titleId} className={styles.title}>
              {hit && entry.title ? <Marked parts={hit.title} /> : title}
            </Heading>
            <Flex align="center" wrap="wrap" gapX="3" gapY="1">
              {entry.title && (
                <Text size="2" color="gray">
                  <time dateTime={entry.date}>{day}</time>
                </Text>
              )}
              {entry.mood && (
                <Badge
                  size="2"
                  radius="full"
                  className={styles.mood}
                  aria-label={t('entry.mood', { mood: moodText(entry.mood) })}
                  role="img"
                >
                  {moodText(entry.mood)}
                </Badge>
              )}
            </Flex>
          </Box>
          <EntryMenu entry={entry} title={title} {...actions} />
        </header>
      </Flex>
      {entry.media && (
        <MediaImage
          media={entry.media}
          alt={t('common:picture.of', { title })}
          sizes="(max-width: 767px) 92vw, 640px"
          className={styles.picture}
          style={sizeOf(entry.media)}
          fallback={<Text color="gray">{t('common:picture.missing')}</Text>}
        />
      )}
      <EntryText entry={entry} {...(hit ? { hit } : {})} />
    </article>
  );
};
