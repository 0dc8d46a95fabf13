import { Button, Flex, IconButton, Popover } from '@radix-ui/themes';
import { CalendarDays, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { fetchAhead } from '../../lib/api/fetch-ahead.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useBackLayer } from '../dialog/use-back-layer.ts';
import { dayText } from '../text/day-text.ts';
import styles from './date-field.module.css';
import type { DayCalendarProps } from './day-calendar.tsx';
import type { FieldControlProps } from './form-field.tsx';

const lazyCalendar = lazyPart([], () => import('./day-calendar.tsx'), 'DayCalendar');

interface DateFieldProps
  extends Partial<FieldControlProps>,
    Pick<DayCalendarProps, 'value' | 'today' | 'weekStartsOn' | 'min' | 'max'> {
  onChange: (day: string | null) => void;
  /** What the button says before a day is chosen. */
  placeholder?: string;
  canClear?: boolean;
  /** Names the button where no label belongs to it. */
  label?: string;
}

/** A day to choose from a calendar; inside a `FormField` it takes the field's label, hint and error. */
export const DateField = ({ onChange, placeholder, canClear, label, ...props }: DateFieldProps) => {
  const { value, today, weekStartsOn, min, max, ...attributes } = props;
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => fetchAhead(lazyCalendar.load), []);
  useBackLayer(isOpen, () => setIsOpen(false));
  const text = value ? dayText(value) : (placeholder ?? t('calendar.choose'));
  return (
    <Flex align="center" gap="1">
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger>
          <Button
            type="button"
            size="3"
            variant="surface"
            color="gray"
            className={styles.button}
            {...attributes}
            {...(label ? { 'aria-label': `${label}: ${text}` } : {})}
          >
            <CalendarDays size={18} aria-hidden="true" />
            {text}
          </Button>
        </Popover.Trigger>
        <Popover.Content size="1" aria-label={label ?? t('calendar.choose')}>
          <Suspense fallback={<div className={styles.room} />}>
            <lazyCalendar.Component
              {...{ value, today, weekStartsOn }}
              {...(min ? { min } : {})}
              {...(max ? { max } : {})}
              autoFocus
              onChange={(day) => {
                onChange(day);
                setIsOpen(false);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Root>
      {canClear && value && (
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          className={styles.clear}
          aria-label={t('calendar.clear')}
          onClick={() => onChange(null)}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </Flex>
  );
};
