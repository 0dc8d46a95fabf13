import { Checkbox } from '@radix-ui/themes';
import { LabelledControl, type ToggleFieldProps } from './labelled-control.tsx';

/** Something that is ticked or not. */
export const CheckboxField = ({ isOn, isDisabled, onChange, ...labelled }: ToggleFieldProps) => (
  <LabelledControl {...labelled}>
    {(attributes) => (
      <Checkbox
        size="3"
        {...attributes}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={(value) => onChange(value === true)}
      />
    )}
  </LabelledControl>
);
