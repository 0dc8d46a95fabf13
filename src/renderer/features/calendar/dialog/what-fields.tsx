import { Flex } from '@radix-ui/themes';
import { useFormContext } from 'react-hook-form';
import {
  EventCategory,
  eventColors,
  type OptionalText,
  textMax,
} from '#shared/features/calendar/calendar.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { SelectRow } from '../../../ui/form/rows/select-row.tsx';
import { TextAreaRow } from '../../../ui/form/rows/text-area-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { colourNames, lookOf } from '../views/event-look.ts';
import type { EventForm } from './event-form.ts';
import styles from './what-fields.module.css';

/** What the event is called, and what there is to say about it. */
export const TextFields = () => {
  const { t } = useTranslation('calendar');
  const { control } = useFormContext<EventForm>();
  return (
    <>
      <TextRow control={control} name="title" label={t('form.title')} maxLength={textMax.title} />
      <TextRow
        control={control}
        name="location"
        label={t('form.location')}
        isOptional
        maxLength={textMax.location}
      />
      <OptionalTextRow name="description" />
    </>
  );
};

const OptionalTextRow = ({ name }: { name: OptionalText }) => {
  const { t } = useTranslation('calendar');
  const { control } = useFormContext<EventForm>();
  return (
    <TextAreaRow
      control={control}
      name={name}
      label={t(`form.${name}`)}
      isOptional
      rows={2}
      maxLength={textMax[name]}
    />
  );
};

/** The five colours, each by its name (spec, part 2 section 9). */
export const ColourField = () => {
  const { t } = useTranslation('calendar');
  const { register } = useFormContext<EventForm>();
  return (
    <FieldGroup legend={t('form.colour')}>
      <Flex wrap="wrap" gap="2">
        {colourNames.map((name) => (
          <label key={name} className={`${styles.colour} ${lookOf(eventColors[name])}`}>
            <input type="radio" value={eventColors[name]} {...register('color')} />
            <span className={styles.dot} aria-hidden="true" />
            {t(`colours.${name}`)}
          </label>
        ))}
      </Flex>
    </FieldGroup>
  );
};

/** What kind of event it is; a birthday repeats every year (rule 104). */
export const CategoryField = () => {
  const { t } = useTranslation('calendar');
  const { control, getValues, setValue } = useFormContext<EventForm>();
  const handleChange = (category: EventCategory) => {
    const isPlain = getValues('repeats') === 'none';
    if (category === 'birthday' && isPlain) setValue('repeats', 'yearly', { shouldDirty: true });
  };
  return (
    <SelectRow
      control={control}
      name="category"
      label={t('form.category')}
      options={EventCategory.options.map((value) => ({ value, label: t(`categories.${value}`) }))}
      onChange={handleChange}
    />
  );
};
