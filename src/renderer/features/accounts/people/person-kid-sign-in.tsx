import { Button, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { KidSecretForm } from '../sign-in/kid-secret-form.tsx';
import { useKidSignIn } from '../sign-in/kid-sign-in.hooks.ts';

/** How a kid signs in who cannot type, and the way to change it. */
export const PersonKidSignIn = ({ person }: { person: AdminPerson }) => {
  const { t } = useTranslation('people');
  const { save, remove } = useKidSignIn(person);
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { kidSignIn, displayName: name } = person;
  return (
    <>
      <Text as="p">{t(`kidSignIn.${kidSignIn ?? 'none'}`, { name })}</Text>
      {isEditing ? (
        <KidSecretForm
          first={kidSignIn ?? 'pin'}
          isBusy={save.isPending}
          onSave={(input) => save.mutate(input, { onSuccess: () => setIsEditing(false) })}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <Flex align="center" wrap="wrap" gap="3">
          <Button size="3" variant="soft" onClick={() => setIsEditing(true)}>
            {t(kidSignIn ? 'kidSignIn.change' : 'kidSignIn.give')}
          </Button>
          {kidSignIn && (
            <Button size="3" variant="soft" color="gray" onClick={() => setIsAsking(true)}>
              {t('kidSignIn.remove')}
            </Button>
          )}
        </Flex>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('kidSignIn.removeTitle', { name })}
        description={t('kidSignIn.removeText', { name })}
        confirmLabel={t('kidSignIn.remove')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
};
