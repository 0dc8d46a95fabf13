import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { SelectField } from '../select-field.tsx';
import type { RowProps } from './form-row.ts';

interface SelectRowProps<Values extends FieldValues, Output, Name extends FieldPath<Values>>
  extends Omit<RowProps<Values, Output, Name>, 'hasAsterisk'> {
  options: readonly { value: FieldPathValue<Values, Name>; label: string }[];
  /** Called before the form has the new value. */
  onChange?: (value: FieldPathValue<Values, Name>) => void;
}

/** One of several values of a form: words, numbers or null. */
export const SelectRow = <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  props: SelectRowProps<Values, Output, Name>,
) => {
  const { control, name, options, onChange, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <SelectField
      {...rest}
      error={fieldState.error?.message}
      options={options.map(({ value, label }) => ({ value: String(value), label }))}
      value={String(field.value)}
      onChange={(chosen) => {
        const value = options.find((option) => String(option.value) === chosen)?.value;
        if (value === undefined) return;
        onChange?.(value);
        field.onChange(value);
      }}
    />
  );
};
