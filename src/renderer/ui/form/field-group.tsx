import { Flex, type FlexProps, Text } from '@radix-ui/themes';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { translateMessage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FieldError } from './field-error.tsx';
import styles from './field-group.module.css';

interface FieldGroupProps extends ComponentProps<'fieldset'>, Pick<FlexProps, 'gap'> {
  legend: ReactNode;
  hint?: ReactNode;
  /** A sentence, or the catalogue key of one. */
  error?: string | undefined;
  isOptional?: boolean;
  /** Stands beside the legend in place of "optional". */
  note?: string;
}

/** Several controls that answer one question, one under the other. */
export const FieldGroup = ({
  legend,
  hint,
  error,
  isOptional = false,
  note,
  gap = '1',
  children,
  ...fieldset
}: FieldGroupProps) => {
  const errorId = useId();
  const { t } = useTranslation('common');
  return (
    <Flex asChild direction="column" gap={gap}>
      <fieldset aria-describedby={error ? errorId : undefined} {...fieldset}>
        <legend className={styles.legend}>
          <Text size="2" weight="bold">
            {legend}
          </Text>
          {(isOptional || note) && (
            <Text size="2" color="gray">
              {note ?? t('optional')}
            </Text>
          )}
        </legend>
        {hint && (
          <Text as="p" size="2" color="gray">
            {hint}
          </Text>
        )}
        {children}
        {error && <FieldError id={errorId}>{translateMessage(error)}</FieldError>}
      </fieldset>
    </Flex>
  );
};
