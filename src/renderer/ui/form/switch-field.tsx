import { Switch } from '@radix-ui/themes';
import { LabelledControl, type ToggleFieldProps } from './labelled-control.tsx';

/** Something that is on or off. */
export const SwitchField = ({ isOn, isDisabled, onChange, ...labelled }: ToggleFieldProps) => (
  <LabelledControl {...labelled}>
    {(attributes) => (
      <Switch
        size="3"
        {...attributes}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
      />
    )}
  </LabelledControl>
);
