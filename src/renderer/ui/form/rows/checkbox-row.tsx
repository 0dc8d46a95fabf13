import type { FieldPath, FieldValues } from 'react-hook-form';
import { CheckboxField } from '../checkbox-field.tsx';
import { type ToggleRowProps, useToggle } from './form-row.ts';

/** Something of a form that is ticked or not. */
export const CheckboxRow = <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  props: ToggleRowProps<Values, Output, Name>,
) => <CheckboxField {...useToggle(props)} />;
