import type { ComponentProps } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useHouseholdDays } from '../../../features/accounts/household-days.hooks.ts';
import { DateField } from '../date-field.tsx';
import { FormField } from '../form-field.tsx';
import type { RowProps } from './form-row.ts';

interface DateRowProps<Values extends FieldValues, Output, Name extends FieldPath<Values>>
  extends RowProps<Values, Output, Name>,
    Pick<ComponentProps<typeof DateField>, 'min' | 'max' | 'placeholder' | 'canClear'> {
  /** Whether the button is called by the label and the day, not by the label alone. */
  isNamedWithDay?: boolean;
  /** What the form holds once the day is cleared. */
  clearedValue?: '' | null;
  /** Called before the form has the new day. */
  onChange?: (day: string | null) => void;
}

/** A day of a form, in the household's own calendar. */
export const DateRow = <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  props: DateRowProps<Values, Output, Name>,
) => {
  const { control, name, label, hint, isOptional, hasAsterisk, ...rest } = props;
  const { isNamedWithDay, clearedValue = null, onChange, ...input } = rest;
  const { today, weekStartsOn } = useHouseholdDays();
  const { field, fieldState } = useController({ control, name });
  return (
    <FormField {...{ label, hint, isOptional, hasAsterisk }} error={fieldState.error?.message}>
      {(attributes) => (
        <DateField
          {...{ today, weekStartsOn }}
          {...input}
          {...attributes}
          label={isNamedWithDay ? label : undefined}
          value={field.value || null}
          onChange={(day) => {
            onChange?.(day);
            field.onChange(day ?? clearedValue);
          }}
        />
      )}
    </FormField>
  );
};
