import { Button, Flex, Heading, RadioCards, Text } from '@radix-ui/themes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { GuestRole } from '#shared/features/accounts/accounts.fields.ts';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import type { MatchedDevice, PairingPerson } from '#shared/features/pairing/pairing.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { ApproveGuestDialog } from '../accounts/people/approve-guest-dialog.tsx';
import { useAcceptDevice } from './pairing.hooks.ts';
import styles from './pairing.module.css';

const PersonChoice = ({ person }: { person: PairingPerson }) => {
  const { t } = useTranslation('pairing');
  const user = useUser();
  const note =
    (person.id === user.id && t('panel.you')) ||
    (person.isChild && t('panel.kid')) ||
    (person.isStranger && t('panel.guest'));
  return (
    <RadioCards.Item value={String(person.id)} className={styles.person}>
      <PersonAvatar person={person} size={40} />
      <span>
        <Text as="div" weight="bold">
          {person.displayName}
        </Text>
        {note && (
          <Text as="div" size="2" color="gray">
            {note}
          </Text>
        )}
      </span>
    </RadioCards.Item>
  );
};

interface LetInFormProps {
  matched: MatchedDevice;
  animals: AvatarPreset[];
  onDone: () => void;
}

/** A heading that is read out as soon as it is there. */
const useFocused = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
};

/** For whom a device comes in, once its animals were picked. */
export const LetInForm = ({ matched, animals, onDone }: LetInFormProps) => {
  const { t } = useTranslation(['pairing', 'common']);
  const heading = useFocused();
  const [userId, setUserId] = useState(0);
  const [isTrusted, setIsTrusted] = useState(false);
  const [isKnown, setIsKnown] = useState(false);
  const [isAskingRole, setIsAskingRole] = useState(false);
  const accept = useAcceptDevice();
  const isByAdmin = isAdmin(useUser());
  const device = matched.deviceName || t('pairing:panel.unnamed');
  const person = matched.people.find(({ id }) => id === userId);
  const isApproved = isKnown && isByAdmin && person?.isStranger === true;
  const connect = (name: string, role?: GuestRole) => {
    const body = { animals, userId, isTrusted, isKnown: isApproved, role };
    const asked = { id: matched.id, body, device, name };
    accept.mutate(asked, { onSuccess: onDone, onSettled: () => setIsAskingRole(false) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isApproved) setIsAskingRole(true);
    else if (person) connect(person.displayName);
  };
  return (
    <>
      <Form width="100%" onSubmit={submit}>
        <Heading as="h4" size="4" ref={heading} tabIndex={-1}>
          {t('pairing:panel.found', { device })}
        </Heading>
        <Text as="p" weight="bold" id="pairing-who">
          {t('common:recipient')}
        </Text>
        <RadioCards.Root
          className={styles.people}
          aria-labelledby="pairing-who"
          value={userId === 0 ? '' : String(userId)}
          onValueChange={(value) => setUserId(Number(value))}
        >
          {matched.people.map((one) => (
            <PersonChoice key={one.id} person={one} />
          ))}
        </RadioCards.Root>
        {isByAdmin && person?.isStranger && (
          <CheckboxField
            label={t('pairing:panel.known')}
            hint={t('pairing:panel.knownHint', { name: person.displayName })}
            isOn={isKnown}
            onChange={setIsKnown}
          />
        )}
        <CheckboxField
          label={t('pairing:panel.trust')}
          hint={t('pairing:panel.trustHint')}
          isOn={isTrusted}
          onChange={setIsTrusted}
        />
        <Flex justify="end" wrap="wrap" gap="3">
          <Button type="button" size="3" variant="soft" color="gray" onClick={onDone}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            type="submit"
            size="3"
            className={styles.tall}
            disabled={!person}
            loading={accept.isPending}
          >
            {person
              ? t('pairing:panel.connectFor', { name: person.displayName })
              : t('pairing:panel.connect')}
          </Button>
        </Flex>
      </Form>
      {person?.isStranger && (
        <ApproveGuestDialog
          name={person.displayName}
          isBusy={accept.isPending}
          onApprove={(role) => connect(person.displayName, role)}
          open={isAskingRole}
          onOpenChange={setIsAskingRole}
        />
      )}
    </>
  );
};
