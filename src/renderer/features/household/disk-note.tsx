import { Callout } from '@radix-ui/themes';
import { HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DiskState } from '#shared/features/household/health.contract.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** How much of what must stay free is for the next backup; '' while that is elsewhere. */
export const useReserveText = ({ backupBytes, minBytes }: DiskState): string => {
  const { t } = useTranslation('household');
  if (backupBytes === 0) return '';
  return t('health.reserve', { size: byteText(backupBytes), min: byteText(minBytes) });
};

interface DiskNoteProps {
  disk: DiskState;
  /** Content after the text, such as a link. */
  children?: ReactNode;
}

/** Says that little is left of the disk, and what to do; nothing while there is room. */
export const DiskNote = ({ disk, children }: DiskNoteProps) => {
  const { t } = useTranslation('household');
  const reserve = useReserveText(disk);
  if (disk.level === 'ok') return null;
  const { level } = disk;
  const values = {
    free: byteText(disk.freeBytes),
    min: byteText(disk.minBytes),
  };
  return (
    <Callout.Root color={level === 'full' ? 'red' : 'amber'} role="status" highContrast>
      <Callout.Icon>
        <HardDrive size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        <strong>{t(`health.${level}Title`)}</strong> {t(`health.${level}`, values)} {reserve}{' '}
        {children}
      </Callout.Text>
    </Callout.Root>
  );
};
