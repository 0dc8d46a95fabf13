import { Heading, Text, VisuallyHidden } from '@radix-ui/themes';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './word-board.module.css';

interface WordsToFindProps {
  words: readonly string[];
  found: readonly { word: string }[];
}

/** The words that are hidden; those that were found are ticked. */
export const WordsToFind = ({ words, found }: WordsToFindProps) => {
  const { t } = useTranslation('games');
  return (
    <section className={styles.words} aria-label={t('wordSearch.words')}>
      <Heading as="h2" size="3">
        {t('wordSearch.words')}
      </Heading>
      <Text as="p" size="2" color="gray">
        {t('round.ofTotal', { done: found.length, total: words.length })}
      </Text>
      <ul className={styles.list}>
        {words.map((word) => {
          const isFound = found.some((one) => one.word === word);
          return (
            <li key={word} className={styles.word} data-found={isFound}>
              {isFound ? (
                <>
                  <Check size={16} aria-hidden="true" />
                  <s aria-hidden="true">{word}</s>
                  <VisuallyHidden>{t('wordSearch.found', { word })}</VisuallyHidden>
                </>
              ) : (
                word
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
