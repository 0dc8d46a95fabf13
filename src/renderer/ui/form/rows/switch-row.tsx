import type { FieldPath, FieldValues } from 'react-hook-form';
import { SwitchField } from '../switch-field.tsx';
import { type ToggleRowProps, useToggle } from './form-row.ts';

/** Something of a form that is on or off. */
export const SwitchRow = <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  props: ToggleRowProps<Values, Output, Name>,
) => <SwitchField {...useToggle(props)} />;
