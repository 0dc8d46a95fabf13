import { Button, Flex } from '@radix-ui/themes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { kidSecret } from '#shared/features/accounts/accounts.limits.ts';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import type { DevicePerson } from '#shared/features/accounts/devices.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { hideToast } from '../../../ui/feedback/toast-store.ts';
import styles from './auth-page.module.css';
import { PictureKeys } from './picture-keys.tsx';
import { PinPad } from './pin-pad.tsx';
import { useKidLogin } from './sign-in-options.hooks.ts';

interface WayProps {
  isBusy: boolean;
  /** Tries a secret; called again after a wrong one. */
  onTry: (secret: string, onWrong: () => void) => void;
}

const PinWay = ({ isBusy, onTry }: WayProps) => {
  const [pin, setPin] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || pin.length < kidSecret.pinMin) return;
    onTry(pin, () => {
      setPin('');
      input.current?.focus();
    });
  };
  const change = (next: string) => {
    // The message about the last try would cover the keys.
    if (next !== '') hideToast();
    setPin(next);
  };
  return (
    <form onSubmit={submit} noValidate>
      <PinPad value={pin} onChange={change} inputRef={input} isBusy={isBusy} />
    </form>
  );
};

const PicturesWay = ({ isBusy, onTry }: WayProps) => {
  const { t } = useTranslation('people');
  const [chosen, setChosen] = useState<AvatarPreset[]>([]);
  const change = (next: AvatarPreset[]) => {
    if (next.length === 1) hideToast();
    setChosen(next);
    if (next.length === kidSecret.pictures) onTry(next.join('-'), () => setChosen([]));
  };
  return (
    <PictureKeys
      label={t('keys.pictures')}
      chosen={chosen}
      isSecret
      isBusy={isBusy}
      onChange={change}
    />
  );
};

interface KidLoginProps {
  person: DevicePerson;
  onUsePassword: () => void;
  onSomeoneElse: () => void;
}

/** The way in of a kid who does not type: big keys, or pictures in their order. */
export const KidLogin = ({ person, onUsePassword, onSomeoneElse }: KidLoginProps) => {
  const { t } = useTranslation(['people', 'accounts']);
  const logIn = useKidLogin();
  const attempt: WayProps['onTry'] = (secret, onError) =>
    logIn.mutate({ userId: person.id, secret }, { onError });
  const Way = person.signIn === 'pictures' ? PicturesWay : PinWay;
  return (
    <Flex direction="column" gap="4" pt="4">
      <div className={styles.person}>
        <PersonAvatar person={person} size={72} />
        <strong>{person.displayName}</strong>
      </div>
      <Way isBusy={logIn.isPending} onTry={attempt} />
      <Flex direction="column" gap="2">
        <Button size="3" variant="soft" highContrast onClick={onSomeoneElse}>
          {t('accounts:picker.someoneElse')}
        </Button>
        <Button
          size="3"
          variant="ghost"
          color="gray"
          className={styles.small}
          onClick={onUsePassword}
        >
          {t('people:keys.usePassword')}
        </Button>
      </Flex>
    </Flex>
  );
};
