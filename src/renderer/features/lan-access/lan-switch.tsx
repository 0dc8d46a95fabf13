import { Switch, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { useSwitchLan } from './lan-access.hooks.ts';
import styles from './lan-access.module.css';
import { isHomeComputer } from './this-device.ts';

/** The one switch: whether devices of the home network come in. */
export const LanSwitch = ({ isOn }: { isOn: boolean }) => {
  const { t } = useTranslation('network');
  const { mutate, isPending, variables } = useSwitchLan();
  const [isAsking, setIsAsking] = useState(false);
  const change = (wanted: boolean) => {
    if (isPending) return;
    if (!wanted && !isHomeComputer) setIsAsking(true);
    else mutate(wanted);
  };
  return (
    <>
      <Text as="label" size="4" className={styles.switch}>
        <Switch size="3" checked={isPending ? variables : isOn} onCheckedChange={change} />
        <span>
          <strong>{t('switch.label')}</strong>
          <Text as="div" size="3" color="gray">
            {t('switch.text')}
          </Text>
        </span>
      </Text>
      <ClosingDialog open={isAsking} onOpenChange={setIsAsking} onConfirm={() => mutate(false)} />
    </>
  );
};
