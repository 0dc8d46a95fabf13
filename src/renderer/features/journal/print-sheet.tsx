import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { useMoodText } from './entry-card.tsx';
import { emojiOf } from './moods.ts';
import styles from './print-sheet.module.css';

interface PrintSheetProps {
  title: string;
  entries: Journal[];
  /** Whether there are more entries than these. */
  isPart: boolean;
  /** Called when every picture has loaded or failed. */
  onReady: () => void;
}

/** Entries as they are printed: whole, in black on white, and nothing of the page around them. */
export const PrintSheet = ({ title, entries, isPart, onReady }: PrintSheetProps) => {
  const { t } = useTranslation('journal');
  const { displayName } = useUser();
  const moodText = useMoodText();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!isGone) onReady();
    });
    return () => {
      isGone = true;
    };
  }, [onReady]);
  return createPortal(
    <div ref={sheet} className={styles.sheet} data-testid="print-sheet">
      <h1>{t('sheet.title', { name: displayName })}</h1>
      <p className={styles.shown}>{title}</p>
      {isPart && <p>{t('sheet.part', { shown: entries.length, button: t('print') })}</p>}
      {entries.map((entry) => (
        <article key={entry.id} className={styles.entry}>
          <h2>{entry.title || dayText(entry.date, 'full')}</h2>
          <p className={styles.facts}>
            {[entry.title && dayText(entry.date, 'full'), entry.mood && emojiOf(entry.mood)]
              .filter(Boolean)
              .join(' · ')}{' '}
            {moodText(entry.mood)}
          </p>
          {entry.media && <img src={entry.media.largeUrl ?? entry.media.url} alt="" />}
          <p className={styles.text}>{entry.content}</p>
        </article>
      ))}
    </div>,
    document.body,
  );
};
