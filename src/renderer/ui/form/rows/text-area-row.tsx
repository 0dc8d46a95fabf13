import { TextArea } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormField } from '../form-field.tsx';
import { type RowProps, useFieldError } from './form-row.ts';

type TextAreaRowProps<Values extends FieldValues, Output> = RowProps<Values, Output> &
  Pick<ComponentProps<typeof TextArea>, 'rows' | 'maxLength' | 'placeholder' | 'className'>;

/** Several lines of text of a form. */
export const TextAreaRow = <Values extends FieldValues, Output>(
  props: TextAreaRowProps<Values, Output>,
) => {
  const { control, name, label, hint, isOptional, hasAsterisk, ...input } = props;
  return (
    <FormField {...{ label, hint, isOptional, hasAsterisk }} error={useFieldError(props)}>
      {(attributes) => <TextArea size="3" {...input} {...attributes} {...control.register(name)} />}
    </FormField>
  );
};
