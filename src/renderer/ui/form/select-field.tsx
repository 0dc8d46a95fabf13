import { Select } from '@radix-ui/themes';
import { FormField } from './form-field.tsx';

interface SelectFieldProps<T extends string> {
  label: string;
  hint?: string | undefined;
  /** A sentence, or the catalogue key of one. */
  error?: string | undefined;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A labelled field in which one of several is chosen; no value may be empty. */
export const SelectField = <T extends string>(props: SelectFieldProps<T>) => {
  const { options, value: chosen, onChange, ...field } = props;
  return (
    <FormField {...field}>
      {(attributes) => (
        <Select.Root size="3" value={chosen} onValueChange={(value) => onChange(value as T)}>
          <Select.Trigger {...attributes} />
          <Select.Content>
            {options.map(({ value, label }) => (
              <Select.Item key={value} value={value}>
                {label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </FormField>
  );
};
