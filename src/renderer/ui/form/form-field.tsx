import { Flex, Text } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import { translateMessage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FieldError } from './field-error.tsx';

/** What the field's control spreads on itself, so that label, hint and error belong to it. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export interface FormFieldProps {
  label: string;
  /** A sentence, or the catalogue key of one. */
  error?: string | undefined;
  hint?: string;
  isOptional?: boolean;
  /** Marks a field that has to be filled in among others that need not. */
  hasAsterisk?: boolean;
  children: (props: FieldControlProps) => ReactNode;
}

/** A label, a control, its hint and its error, tied together for screen readers. */
export const FormField = ({
  label,
  error,
  hint,
  isOptional = false,
  hasAsterisk = false,
  children,
}: FormFieldProps) => {
  const id = useId();
  const { t } = useTranslation('common');
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Flex direction="column" gap="1">
      <Flex asChild align="baseline" gap="2">
        <label htmlFor={id}>
          <Text size="2" weight="bold">
            {label}
            {hasAsterisk && <span aria-hidden="true">*</span>}
          </Text>
          {isOptional && (
            <Text size="2" color="gray">
              {t('optional')}
            </Text>
          )}
        </label>
      </Flex>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <Text as="p" size="2" color="gray" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      {error && <FieldError id={`${id}-error`}>{translateMessage(error)}</FieldError>}
    </Flex>
  );
};
