import { TextField } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { FormField } from '../../../ui/form/form-field.tsx';

interface UsernameFieldProps extends Omit<ComponentProps<typeof TextField.Root>, 'size' | 'color'> {
  label: string;
  hint?: string;
  error: string | undefined;
}

/** A field for a username: no keyboard makes a capital of it, and none corrects it. */
export const UsernameField = ({ label, hint, error, ...input }: UsernameFieldProps) => (
  <FormField label={label} {...(hint ? { hint } : {})} error={error}>
    {(field) => (
      <TextField.Root
        size="3"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        {...input}
      />
    )}
  </FormField>
);
