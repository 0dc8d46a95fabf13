import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useController,
  useFormState,
} from 'react-hook-form';
import type { FormFieldProps } from '../form-field.tsx';
import type { ToggleFieldProps } from '../labelled-control.tsx';

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

/** What a row takes that is on or off. */
export interface ToggleRowProps<
  Values extends FieldValues,
  Output,
  Name extends FieldPath<Values> = FieldPath<Values>,
> extends Pick<RowProps<Values, Output, Name>, 'control' | 'name'>,
    Omit<ToggleFieldProps, 'isOn' | 'onChange'> {
  /** Called before the form has the new value. */
  onChange?: (isOn: boolean) => void;
}

/** The field of a row that is on or off. */
export const useToggle = <Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  control,
  name,
  onChange,
  ...look
}: ToggleRowProps<Values, Output, Name>): ToggleFieldProps => {
  const { field } = useController({ control, name });
  return {
    ...look,
    isOn: field.value ?? false,
    onChange: (isOn) => {
      onChange?.(isOn);
      field.onChange(isOn);
    },
  };
};
