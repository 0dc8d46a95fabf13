import { Button, Flex, IconButton, Select, TextField } from '@radix-ui/themes';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppMenu } from '../../ui/menu/app-menu.tsx';
import {
  changeDay,
  copyDay,
  type DayDraft,
  type RulesDraft,
  type SpanDraft,
  usualSpan,
} from './rules-draft.ts';
import styles from './screen-time.module.css';
import { weekdayName } from './week-text.ts';

const weekdays = [1, 2, 3, 4, 5];
const weekend = [0, 6];
/** More times than this no day has. */
const spansMax = 4;

interface SpanFieldsProps {
  day: string;
  span: SpanDraft;
  onChange: (span: SpanDraft) => void;
  onRemove: (() => void) | undefined;
}

const SpanFields = ({ day, span, onChange, onRemove }: SpanFieldsProps) => {
  const { t } = useTranslation('screenTime');
  const field = (name: 'from' | 'to') => (
    <TextField.Root
      size="3"
      type="time"
      required
      className={styles.time}
      aria-label={t(`form.${name}`, { day })}
      value={span[name]}
      onChange={(event) => onChange({ ...span, [name]: event.target.value })}
    />
  );
  return (
    <Flex align="center" gap="2">
      {field('from')}
      <span aria-hidden="true">{t('form.until')}</span>
      {field('to')}
      {onRemove && (
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          aria-label={t('form.removeWindow', { day })}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </Flex>
  );
};

interface DayProps {
  weekday: number;
  draft: RulesDraft;
  onChange: (draft: RulesDraft) => void;
}

const CopyMenu = ({ weekday, draft, onChange }: DayProps) => {
  const { t } = useTranslation('screenTime');
  const copyTo = (days: number[]) => () => onChange(copyDay(draft, weekday, days));
  const items = [
    { label: t('form.copyWeekdays'), Icon: Copy, onSelect: copyTo(weekdays) },
    { label: t('form.copyWeekend'), Icon: Copy, onSelect: copyTo(weekend) },
    { label: t('form.copyAll'), Icon: Copy, onSelect: copyTo([...weekdays, ...weekend]) },
  ];
  return (
    <AppMenu label={t('form.copy', { day: weekdayName(weekday) })} items={items}>
      <Copy size={18} aria-hidden="true" />
    </AppMenu>
  );
};

const Spans = ({ weekday, draft, onChange }: DayProps) => {
  const { t } = useTranslation(['screenTime', 'common']);
  const day = weekdayName(weekday);
  const spans = draft.days[weekday]?.spans ?? [];
  const setSpans = (next: SpanDraft[]) =>
    onChange(changeDay(draft, weekday, { kind: 'times', spans: next }));
  return (
    <>
      {spans.map((span, index) => (
        <SpanFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a time is nothing but its place in the list
          key={index}
          day={day}
          span={span}
          onChange={(changed) => setSpans(spans.with(index, changed))}
          onRemove={spans.length > 1 ? () => setSpans(spans.toSpliced(index, 1)) : undefined}
        />
      ))}
      {spans.length < spansMax && (
        <Button
          type="button"
          variant="ghost"
          aria-label={t('common:named', { action: t('form.addWindow'), name: day })}
          onClick={() => setSpans([...spans, usualSpan])}
        >
          <Plus size={18} aria-hidden="true" />
          {t('form.addWindow')}
        </Button>
      )}
    </>
  );
};

/** One day of the week: at any time, at set times, or not at all. */
export const DayFields = (props: DayProps) => {
  const { weekday, draft, onChange } = props;
  const { t } = useTranslation('screenTime');
  const { kind, spans } = draft.days[weekday] ?? { kind: 'any', spans: [] };
  const kinds: Record<DayDraft['kind'], string> = {
    any: t('form.anyTime'),
    times: t('form.times'),
    none: t('form.notAtAll'),
  };
  const choose = (next: DayDraft['kind']) =>
    onChange(
      changeDay(draft, weekday, {
        kind: next,
        spans: next === 'times' && spans.length === 0 ? [usualSpan] : spans,
      }),
    );
  return (
    <div className={styles.day}>
      <Flex align="center" gap="3">
        <span className={styles.dayName}>{weekdayName(weekday)}</span>
        <Select.Root
          size="3"
          value={kind}
          onValueChange={(value) => choose(value as DayDraft['kind'])}
        >
          <Select.Trigger aria-label={t('form.kind', { day: weekdayName(weekday) })} />
          <Select.Content>
            {Object.entries(kinds).map(([value, label]) => (
              <Select.Item key={value} value={value}>
                {label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        <CopyMenu {...props} />
      </Flex>
      {kind === 'times' && <Spans {...props} />}
    </div>
  );
};
