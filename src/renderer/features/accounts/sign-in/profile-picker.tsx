import { Button, Flex, Grid, Text } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { useState } from 'react';
import {
  type DevicePerson,
  forgetDevicePerson,
} from '#shared/features/accounts/devices.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import { PlainGrid } from '../../../ui/layout/plain-list.tsx';
import { accountsKeys } from '../accounts.hooks.ts';
import styles from './auth-page.module.css';

interface ProfilePickerProps {
  people: DevicePerson[];
  onPick: (person: DevicePerson) => void;
  onSomeoneElse: () => void;
}

const useForget = () => {
  const { t } = useTranslation(['accounts', 'common']);
  return useAction({
    run: ({ id }: DevicePerson) => call(forgetDevicePerson, { params: { id } }),
    success: (_answer, { displayName }) => t('picker.forgotten', { name: displayName }),
    failure: t('common:errors.failed'),
    onSettled: (client) => client.invalidateQueries({ queryKey: accountsKeys.devicePeople }),
  });
};

/** The faces of those who have signed in on this screen; forgetting one takes a press more than picking one. */
export const ProfilePicker = ({ people, onPick, onSomeoneElse }: ProfilePickerProps) => {
  const { t } = useTranslation('accounts');
  const [isForgetting, setIsForgetting] = useState(false);
  const forget = useForget();
  const partRef = useKeptFocus<HTMLDivElement>(people);
  return (
    <Flex ref={partRef} tabIndex={-1} direction="column" gap="4" pt="4">
      <Text as="p" size="4" weight="bold">
        {t(isForgetting ? 'picker.whoToForget' : 'picker.who')}
      </Text>
      <PlainGrid columns="repeat(auto-fill, minmax(108px, 1fr))" gap="3">
        {people.map((person) => (
          <Grid key={person.id} asChild position="relative">
            <li>
              <button
                type="button"
                className={styles.faceButton}
                disabled={isForgetting}
                onClick={() => onPick(person)}
              >
                <PersonAvatar person={person} size={84} />
                <span className={styles.faceName}>{person.displayName}</span>
              </button>
              {/* A kid with a PIN stays as long as a grown-up lets kids sign in here. */}
              {isForgetting && person.signIn === 'password' && (
                <button
                  type="button"
                  className={styles.forget}
                  aria-label={t('picker.forget', { name: person.displayName })}
                  onClick={() => forget.mutate(person)}
                >
                  <span>
                    <X size={16} aria-hidden="true" />
                  </span>
                </button>
              )}
            </li>
          </Grid>
        ))}
      </PlainGrid>
      <Flex direction="column" gap="2">
        {!isForgetting && (
          <Button size="3" variant="soft" highContrast onClick={onSomeoneElse}>
            {t('picker.someoneElse')}
          </Button>
        )}
        <Button
          size="3"
          variant={isForgetting ? 'soft' : 'ghost'}
          color="gray"
          className={isForgetting ? undefined : styles.small}
          onClick={() => setIsForgetting(!isForgetting)}
        >
          {t(isForgetting ? 'picker.forgetDone' : 'picker.forgetSomeone')}
        </Button>
      </Flex>
    </Flex>
  );
};
