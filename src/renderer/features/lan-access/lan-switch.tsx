import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { ClosingDialog } from './closing-dialog.tsx';
import { useSwitchLan } from './lan-access.hooks.ts';
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
      <SwitchField
        label={<strong>{t('switch.label')}</strong>}
        hint={t('switch.text')}
        isOn={isPending ? variables : isOn}
        onChange={change}
      />
      <ClosingDialog open={isAsking} onOpenChange={setIsAsking} onConfirm={() => mutate(false)} />
    </>
  );
};
