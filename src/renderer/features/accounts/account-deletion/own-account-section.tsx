import { Button, Text } from '@radix-ui/themes';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import { useUser } from '../accounts.hooks.ts';
import type { DeleteOwnAccountProps } from './delete-own-account.tsx';

const DeleteOwnAccount = openedLate<DeleteOwnAccountProps>(
  async () => (await import('./delete-own-account.tsx')).DeleteOwnAccount,
);

/** Where people delete their own account; kids ask a grown-up. */
export const OwnAccountSection = () => {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (user.isChild) {
    return (
      <Text as="p" size="2" color="gray">
        {t('errors.kidsAsk')}
      </Text>
    );
  }
  return (
    <>
      <Button size="3" variant="soft" color="red" onClick={() => setIsOpen(true)}>
        <Trash2 size={18} aria-hidden="true" />
        {t('accountRemoval.ownDelete')}
      </Button>
      <DeleteOwnAccount open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
};
