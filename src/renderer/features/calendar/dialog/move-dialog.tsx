import { Button, Flex, Grid, Text } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import type { Entry } from '../views/entries.ts';
import { movedBy, type Span, spanText, stretchedBy } from '../views/spans.ts';
import styles from './move-dialog.module.css';
import { shiftOfKey, shiftsFor } from './move-steps.ts';

interface MoveDialogProps {
  /** The event to move; null when closed. */
  entry: Entry | null;
  onClose: () => void;
  onMove: (entry: Entry, span: Span) => void;
}

/** Moves and stretches an event without a mouse: by buttons, or by arrow keys. */
export const MoveDialog = ({ entry, onClose, onMove }: MoveDialogProps) => {
  const { t } = useTranslation('calendar');
  if (!entry) return null;
  return (
    <AppDialog
      open
      onOpenChange={onClose}
      title={t('move.title', { title: entry.event.title })}
      description={t('move.hintDays')}
      size="small"
    >
      <MoveBody key={entry.key} entry={entry} onClose={onClose} onMove={onMove} />
    </AppDialog>
  );
};

const MoveBody = ({ entry, onClose, onMove }: MoveDialogProps & { entry: Entry }) => {
  const { t } = useTranslation(['calendar', 'common']);
  const { timeZone } = useHouseholdDays();
  const [span, setSpan] = useState(entry.span);
  const isMoved = spanText(span, timeZone) !== spanText(entry.span, timeZone);
  const { isAllDay } = span;
  useEffect(() => {
    // Wherever in the dialog the focus is.
    const handleKey = (event: KeyboardEvent) => {
      const step = shiftOfKey(event, isAllDay);
      if (!step) return;
      event.preventDefault();
      const change = step.isStretch ? stretchedBy : movedBy;
      setSpan((before) => change(before, step.shift, timeZone));
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isAllDay, timeZone]);
  return (
    <>
      <Text as="p" size="4" weight="bold" className={styles.when} role="status">
        {spanText(span, timeZone)}
      </Text>
      <Grid columns="2" gap="2" mt="3">
        {shiftsFor(isAllDay).map(({ name, shift, isStretch }) => (
          <Button
            key={name}
            size="3"
            variant="soft"
            onClick={() =>
              setSpan((before) => (isStretch ? stretchedBy : movedBy)(before, shift, timeZone))
            }
          >
            {t(`move.steps.${name}`)}
          </Button>
        ))}
      </Grid>
      <Flex justify="end" wrap="wrap" gap="3" mt="4">
        <Button size="3" variant="soft" color="gray" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button size="3" disabled={!isMoved} onClick={() => onMove(entry, span)}>
          {t('move.save')}
        </Button>
      </Flex>
    </>
  );
};
