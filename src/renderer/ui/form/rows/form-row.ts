import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useFormState,
} from 'react-hook-form';
import type { FormFieldProps } from '../form-field.tsx';

/** What each row takes; `control` gives `name` its type. */
export interface RowProps<
  Values extends FieldValues,
  Output,
  Name extends FieldPath<Values> = FieldPath<Values>,
> extends Omit<FormFieldProps, 'error' | 'children'> {
  control: Control<Values, unknown, Output>;
  name: Name;
}

/** The error of one field of a form: a sentence, or the catalogue key of one. */
export const useFieldError = <Values extends FieldValues, Output>({
  control,
  name,
}: Pick<RowProps<Values, Output>, 'control' | 'name'>): string | undefined => {
  const { errors } = useFormState({ control, name, exact: true });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
};
