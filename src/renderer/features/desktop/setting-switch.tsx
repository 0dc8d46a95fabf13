import { Switch, Text } from '@radix-ui/themes';
import { useId } from 'react';
import styles from './desktop.module.css';

interface SettingSwitchProps {
  label: string;
  text?: string;
  checked: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with its name and, below, what it does. */
export const SettingSwitch = ({
  label,
  text,
  checked,
  isBusy = false,
  onChange,
}: SettingSwitchProps) => {
  const id = useId();
  return (
    <div>
      <Text as="label" className={styles.switch}>
        <Switch
          size="3"
          checked={checked}
          disabled={isBusy}
          aria-describedby={text ? id : undefined}
          onCheckedChange={onChange}
        />
        {label}
      </Text>
      {text && (
        <Text as="p" size="2" color="gray" id={id} className={styles.text}>
          {text}
        </Text>
      )}
    </div>
  );
};
