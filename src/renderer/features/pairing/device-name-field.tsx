import { TextField } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { limits } from '#shared/features/pairing/pairing.fields.ts';
import { runLater } from '../../lib/dom/run-later.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { useNameDevice } from './own-pairing.hooks.ts';

/** A pause in typing this long sends the name: who holds the device up presses nothing more. */
const pauseMs = 500;

/** What the device is called; the grown-ups see it change. */
export const DeviceNameField = ({ deviceName }: { deviceName: string }) => {
  const { t } = useTranslation('pairing');
  const [typed, setTyped] = useState(deviceName);
  const [sent, setSent] = useState(deviceName);
  const { mutate } = useNameDevice();
  const name = typed.trim();
  useEffect(() => {
    if (name === sent || name === '') return;
    return runLater(pauseMs, () => {
      setSent(name);
      mutate(name);
    });
  }, [name, sent, mutate]);
  return (
    <FormField
      label={t('ask.name')}
      hint={t('ask.nameHint')}
      error={name === '' ? t('errors.deviceName') : undefined}
    >
      {(field) => (
        <TextField.Root
          size="3"
          autoComplete="off"
          maxLength={limits.deviceNameMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...field}
        />
      )}
    </FormField>
  );
};
