import { Switch, Text } from '@radix-ui/themes';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { RowProps } from './form-row.ts';
import styles from './switch-row.module.css';

interface SwitchRowProps<Values extends FieldValues, Output, Name extends FieldPath<Values>>
  extends Pick<RowProps<Values, Output, Name>, 'control' | 'name' | 'label' | 'hint'> {
  isDisabled?: boolean;
  className?: string;
  /** Called before the form has the new value. */
  onChange?: (isOn: boolean) => void;
}

/** Something of a form that is on or off, its label and hint beside the switch. */
export const SwitchRow = <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  props: SwitchRowProps<Values, Output, Name>,
) => {
  const { control, name, label, hint, isDisabled, className = styles.switch, onChange } = props;
  const { field } = useController({ control, name });
  return (
    <Text as="label" size="3" className={className}>
      <Switch
        size="3"
        checked={field.value ?? false}
        disabled={isDisabled}
        onCheckedChange={(isOn) => {
          onChange?.(isOn);
          field.onChange(isOn);
        }}
      />
      <span>
        {label}
        {hint && (
          <Text as="span" size="2" color="gray" className={styles.hint}>
            {hint}
          </Text>
        )}
      </span>
    </Text>
  );
};
