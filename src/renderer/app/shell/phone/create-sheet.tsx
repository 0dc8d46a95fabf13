import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialogWindow } from '../../../ui/dialog/app-dialog-window.tsx';
import { CreateForms, CreateWays, type WayName } from '../../home/create-panel.tsx';

export interface CreateSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The home page's ways to make something new, and their forms, on any page. */
export const CreateSheet = ({ open, onOpenChange }: CreateSheetProps) => {
  const { t } = useTranslation('content');
  const [opened, setOpened] = useState<WayName | null>(null);
  const choose = (name: WayName) => {
    onOpenChange(false);
    setOpened(name);
  };
  return (
    <>
      <AppDialogWindow open={open} onOpenChange={onOpenChange} title={t('home.createTitle')}>
        <CreateWays onOpen={choose} />
      </AppDialogWindow>
      <CreateForms opened={opened} onClose={() => setOpened(null)} />
    </>
  );
};
