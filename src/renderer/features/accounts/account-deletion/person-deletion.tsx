import { Button, Flex } from '@radix-ui/themes';
import { Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useUser } from '../accounts.hooks.ts';
import { type AccountRemoval, useDeactivate } from './account-deletion.hooks.ts';
import { DeletePerson } from './delete-person.tsx';
import styles from './person-deletion.module.css';

/** Deactivating, which can be undone, or deleting an account. */
export const PersonDeletion = ({
  person,
  onGone,
}: {
  person: AccountRemoval;
  onGone: () => void;
}) => {
  const { t } = useTranslation(['accounts', 'common']);
  const me = useUser();
  const [asked, setAsked] = useState<'switchOff' | 'delete' | null>(null);
  const { mutate: switchOff, isPending } = useDeactivate(person, onGone);
  const close = () => setAsked(null);
  const name = person.displayName;
  // No one removes their own account.
  if (person.id === me.id) return null;
  return (
    <Flex wrap="wrap" gap="3" className={styles.row}>
      <Button
        size="3"
        variant="soft"
        color="gray"
        aria-label={t('common:named', { action: t('accountRemoval.deactivate'), name })}
        onClick={() => setAsked('switchOff')}
      >
        <Power size={18} aria-hidden="true" />
        {t('accountRemoval.deactivate')}
      </Button>
      <Button
        size="3"
        variant="soft"
        color="red"
        aria-label={t('common:named', { action: t('accountRemoval.delete'), name })}
        onClick={() => setAsked('delete')}
      >
        <Trash2 size={18} aria-hidden="true" />
        {t('accountRemoval.delete')}
      </Button>
      <ConfirmDialog
        open={asked === 'switchOff'}
        onOpenChange={close}
        title={t('accountRemoval.deactivateTitle', { name })}
        description={t('accountRemoval.deactivateText', { name })}
        confirmLabel={t('accountRemoval.deactivate')}
        tone="plain"
        isBusy={isPending}
        onConfirm={() => switchOff(undefined, { onSettled: close })}
      />
      <DeletePerson
        person={person}
        open={asked === 'delete'}
        onOpenChange={close}
        onGone={onGone}
        onSwitchOff={() => setAsked('switchOff')}
      />
    </Flex>
  );
};
