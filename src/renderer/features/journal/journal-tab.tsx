import { Button, Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { Lock, Plus, Printer } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import type { Timeframe } from '#shared/features/journal/timeframes.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useKeptFocus } from '../../ui/layout/kept-focus.ts';
import { AppTooltip } from '../../ui/menu/app-tooltip.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { readAllEntries } from './all-entries.ts';
import type { ShareEntry } from './entry-actions.ts';
import { EntryEditor } from './entry-editor.tsx';
import { EntryList, type ShownEntry } from './entry-list.tsx';
import { useEntries, useEntrySearch } from './journal.hooks.ts';
import { useJournalLive } from './journal.live.ts';
import { JournalCalendar } from './journal-calendar.tsx';
import { JournalFilters } from './journal-filters.tsx';
import styles from './journal-tab.module.css';
import { PrintSheet } from './print-sheet.tsx';
import { type Shown, useShownEntries } from './shown-entries.ts';
import { usePrinting } from './use-printing.ts';

/** The entry that is written or changed; one that was saved, or left for another, gives way to a fresh editor. */
const useEditor = (day: string | null) => {
  const { today } = useHouseholdDays();
  const [entry, setEntry] = useState<Journal | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [serial, setSerial] = useState(0);
  const shownSerial = useRef(serial);
  useLayoutEffect(() => {
    shownSerial.current = serial;
  }, [serial]);
  const edit = (chosen: Journal | null) => {
    if (chosen?.id !== entry?.id) setSerial(serial + 1);
    setEntry(chosen);
    setIsOpen(true);
  };
  return {
    edit,
    editorKey: serial,
    editor: {
      entry,
      day: day ?? today,
      isDayAsked: day !== null,
      open: isOpen,
      onOpenChange: setIsOpen,
      onSaved: () => {
        // It may have taken so long that another editor is open by now.
        if (shownSerial.current !== serial) return;
        setIsOpen(false);
        setSerial(serial + 1);
      },
    },
  };
};

/** The entries of a day or timeframe, or what is found for some words. */
const useListedEntries = (shown: Shown, words: string) => {
  const listed = useEntries(shown.range);
  const found = useEntrySearch(words);
  const entries: ShownEntry[] = words
    ? (found.data?.pages.flat() ?? []).map((hit) => ({ entry: hit.journal, hit }))
    : (listed.data?.pages ?? []).flatMap((page) => page.entries.map((entry) => ({ entry })));
  return { entries, pages: words ? found : listed };
};

const useListTitle = (shown: Shown, words: string): string => {
  const { t } = useTranslation('journal');
  if (words) return t('list.found');
  return shown.day ? dayText(shown.day, 'full') : t(`timeframes.${shown.timeframe}`);
};

const Empty = ({ day, words, onNew }: { day: string | null; words: string; onNew: () => void }) => {
  const { t } = useTranslation(['journal', 'common']);
  if (words) {
    return (
      <EmptyState drawing="empty-search" title={t('empty.all')} hint={t('common:tryOtherWords')} />
    );
  }
  return (
    <EmptyState
      drawing="empty-stories"
      title={day ? t('empty.day', { date: dayText(day) }) : t('empty.all')}
      hint={t('empty.hint')}
      action={
        <Button size="3" variant="soft" onClick={onNew}>
          <Plus size={18} aria-hidden="true" />
          {t('newEntry')}
        </Button>
      }
    />
  );
};

interface JournalHeadProps {
  canPrint: boolean;
  onPrint: () => void;
  /** How many entries are ready to be printed while more are read. */
  progress: number | null;
  onNew: () => void;
}

const JournalHead = ({ canPrint, onPrint, progress, onNew }: JournalHeadProps) => {
  const { t } = useTranslation('journal');
  return (
    <>
      <Flex align="center" justify="between" wrap="wrap" gap="3" mb="2">
        <Heading as="h2" size="6" id="journal-title">
          {t('title')}
        </Heading>
        <div className={styles.actions}>
          {canPrint && (
            <AppTooltip content={t('print')}>
              <IconButton
                size="3"
                variant="soft"
                color="gray"
                aria-label={t('print')}
                loading={progress !== null}
                onClick={onPrint}
              >
                <Printer size={18} aria-hidden="true" />
              </IconButton>
            </AppTooltip>
          )}
          <Button size="3" onClick={onNew}>
            <Plus size={18} aria-hidden="true" />
            {t('newEntry')}
          </Button>
        </div>
      </Flex>
      <Text as="p" size="2" color="gray" className={styles.private}>
        <Lock size={16} aria-hidden="true" />
        {t('private')}
      </Text>
      <Text as="p" size="2" color="gray" role="status">
        {progress !== null && t('printGathering', { found: progress })}
      </Text>
    </>
  );
};

/** My Journal: private entries (spec, part 2 section 2). */
export const JournalTab = ({ Share }: { Share: ShareEntry }) => {
  const { t } = useTranslation('journal');
  useJournalLive();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const { shown, showDay, showTimeframe } = useShownEntries(useHouseholdDays());
  const { edit, editorKey, editor } = useEditor(words ? null : shown.day);
  const { entries, pages } = useListedEntries(shown, words);
  const title = useListTitle(shown, words);
  const listRef = useKeptFocus<HTMLElement>(pages.data);
  const { sheet, progress, print } = usePrinting({
    title,
    entries: entries.map(({ entry }) => entry),
    hasMore: pages.hasNextPage,
    readAll: (reading) => readAllEntries(shown.range, words, reading),
  });
  const writeNew = () => edit(null);
  const chooseDay = (day: string | null) => {
    setTyped('');
    showDay(day);
  };
  const chooseTimeframe = (name: Timeframe) => {
    setTyped('');
    showTimeframe(name);
  };
  return (
    <section aria-labelledby="journal-title">
      <JournalHead
        {...{ progress }}
        canPrint={entries.length > 0}
        onPrint={print}
        onNew={writeNew}
      />
      <JournalFilters
        {...{ shown, words: typed }}
        onDay={chooseDay}
        onTimeframe={chooseTimeframe}
        onWords={setTyped}
      />
      <div className={styles.columns}>
        <JournalCalendar day={shown.day} onChange={chooseDay} />
        <section ref={listRef} tabIndex={-1} aria-label={t('list.label')}>
          <Heading as="h3" size="4" mb="3" aria-live="polite">
            {title}
          </Heading>
          <EntryList
            {...{ entries, pages, Share }}
            onEdit={edit}
            empty={<Empty day={shown.day} words={words} onNew={writeNew} />}
          />
        </section>
      </div>
      <EntryEditor key={editorKey} {...editor} />
      {sheet && <PrintSheet {...sheet} />}
    </section>
  );
};
