import type { FieldValues } from 'react-hook-form';
import { TextRow, type TextRowProps } from '../../../ui/form/rows/text-row.tsx';

/** A username of a form: no keyboard capitalises or corrects it. */
export const UsernameRow = <Values extends FieldValues, Output>(
  props: TextRowProps<Values, Output>,
) => <TextRow autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
