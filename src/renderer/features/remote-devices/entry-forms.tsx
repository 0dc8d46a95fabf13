import { Button, TextField } from '@radix-ui/themes';
import { type FormEvent, useEffect, useState } from 'react';
import { limits } from '#shared/features/remote-devices/remote-devices.fields.ts';
import { errorText } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import styles from './enter-page.module.css';
import { useAskToComeIn, useUsePass } from './entry.hooks.ts';

/** The pass that a link carries behind its #, where no server sees it. */
export const passInAddress = (): string =>
  new URLSearchParams(location.hash.slice(1)).get('pass') ?? '';

/** Comes in with a pass; one from a link is filled in, and leaves the address and the history. */
export const PassForm = ({ isFirst = false }: { isFirst?: boolean }) => {
  const { t } = useTranslation('remoteDevices');
  const [pass, setPass] = useState(passInAddress);
  const [isEmpty, setIsEmpty] = useState(false);
  const enter = useUsePass();
  useEffect(() => {
    // A link may also be opened on this very page, which then stays.
    const take = () => {
      const found = passInAddress();
      if (found) setPass(found);
      if (location.hash) history.replaceState(history.state, '', location.pathname);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(pass.trim() === '');
    if (pass.trim() !== '') enter.mutate(pass);
  };
  const failure = enter.isError ? errorText(enter.error) : undefined;
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <FormField
        label={t('entry.pass')}
        hint={t('entry.passHint')}
        error={isEmpty ? t('errors.pass') : failure}
      >
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className={styles.pass}
            value={pass}
            onChange={(event) => setPass(event.target.value)}
            {...field}
          />
        )}
      </FormField>
      <Button type="submit" size="4" variant={isFirst ? 'solid' : 'soft'} loading={enter.isPending}>
        {t('entry.usePass')}
      </Button>
    </form>
  );
};

interface AskFormProps {
  name: string;
  isAgain: boolean;
  /** Whether another way in comes before it. */
  isSecond: boolean;
}

/** Asks the grown-ups for approval, under a name they know. */
export const AskForm = ({ name: first, isAgain, isSecond }: AskFormProps) => {
  const { t } = useTranslation('remoteDevices');
  const [name, setName] = useState(first);
  const [isEmpty, setIsEmpty] = useState(false);
  const ask = useAskToComeIn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(name.trim() === '');
    if (name.trim() !== '') ask.mutate(name);
  };
  const failure = ask.isError ? errorText(ask.error) : undefined;
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <FormField
        label={t('entry.name')}
        hint={t('entry.nameHint')}
        error={isEmpty ? t('errors.name') : failure}
      >
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="name"
            maxLength={limits.nameMax}
            value={name}
            onChange={(event) => setName(event.target.value)}
            {...field}
          />
        )}
      </FormField>
      <Button type="submit" size="4" variant={isSecond ? 'soft' : 'solid'} loading={ask.isPending}>
        {t(isAgain ? 'entry.again' : 'entry.ask')}
      </Button>
    </form>
  );
};
