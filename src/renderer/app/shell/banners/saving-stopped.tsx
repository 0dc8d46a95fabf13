import { Callout } from '@radix-ui/themes';
import { HardDrive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSavingStopped } from '../../../lib/storage/saving-state.ts';

/** Says to everyone that pages can be read and nothing can be saved. */
export const SavingStopped = () => {
  const { t } = useTranslation('shell');
  const reason = useSavingStopped();
  if (reason === null) return null;
  return (
    <Callout.Root color="red" role="status" mb="4" highContrast>
      <Callout.Icon>
        <HardDrive size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        {t(reason === 'diskFull' ? 'savingStopped.diskFull' : 'savingStopped.disk')}
      </Callout.Text>
    </Callout.Root>
  );
};
