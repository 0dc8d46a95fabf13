import { Button, IconButton, Text } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { forgetDevicePerson } from '#shared/features/accounts/devices.contract.ts';
import { call, errorText } from '../../lib/api-client.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { accountsKeys } from './accounts.hooks.ts';
import styles from './auth-page.module.css';

interface ProfilePickerProps {
  people: Member[];
  onPick: (person: Member) => void;
  onSomeoneElse: () => void;
}

/** The faces of those who have signed in on this screen. */
export const ProfilePicker = ({ people, onPick, onSomeoneElse }: ProfilePickerProps) => {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const forget = useMutation({
    mutationFn: (id: number) => call(forgetDevicePerson, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKeys.devicePeople }),
    onError: (error) =>
      showToast({
        title: t('picker.forgetFailed'),
        description: errorText(error),
        tone: 'failure',
      }),
  });
  return (
    <div className={styles.form}>
      <Text as="p" size="4" weight="bold">
        {t('picker.who')}
      </Text>
      <ul className={styles.faces}>
        {people.map((person) => (
          <li key={person.id} className={styles.face}>
            <button type="button" className={styles.faceButton} onClick={() => onPick(person)}>
              <PersonAvatar person={person} size={84} />
              <span>{person.displayName}</span>
            </button>
            <IconButton
              type="button"
              size="1"
              variant="soft"
              color="gray"
              radius="full"
              className={styles.forget}
              aria-label={t('picker.forget', { name: person.displayName })}
              onClick={() => forget.mutate(person.id)}
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="3" variant="soft" onClick={onSomeoneElse}>
        {t('picker.someoneElse')}
      </Button>
    </div>
  );
};
