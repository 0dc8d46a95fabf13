import { TextField } from '@radix-ui/themes';
import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldValues, RegisterOptions } from 'react-hook-form';
import { FormField } from '../form-field.tsx';
import { type RowProps, useFieldError } from './form-row.ts';

type InputProps = Omit<
  ComponentProps<typeof TextField.Root>,
  keyof RowProps<FieldValues, unknown> | 'size' | 'color' | 'onChange'
>;

export interface TextRowProps<Values extends FieldValues, Output>
  extends RowProps<Values, Output>,
    InputProps {
  registerOptions?: RegisterOptions<Values>;
  /** Called before the form has the new value. */
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A line of text of a form. */
export const TextRow = <Values extends FieldValues, Output>(
  props: TextRowProps<Values, Output>,
) => {
  const { control, name, registerOptions, label, hint, isOptional, hasAsterisk, ...rest } = props;
  const { onChange, ...input } = rest;
  const field = control.register(name, registerOptions);
  return (
    <FormField {...{ label, hint, isOptional, hasAsterisk }} error={useFieldError(props)}>
      {(attributes) => (
        <TextField.Root
          size="3"
          autoComplete="off"
          {...input}
          {...attributes}
          {...field}
          onChange={(event) => {
            onChange?.(event);
            return field.onChange(event);
          }}
        />
      )}
    </FormField>
  );
};
