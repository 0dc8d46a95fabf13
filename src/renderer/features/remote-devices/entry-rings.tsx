import { Button, Flex, Text, TextField, Theme } from '@radix-ui/themes';
import { TabletSmartphone } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EntryRequest } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { errorText } from '../../lib/api/api-client.ts';
import { canNotify } from '../../lib/capabilities.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showNotification } from '../../lib/show-notification.ts';
import { useAppearance } from '../../lib/storage/appearance-store.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { useReturnedFocus } from '../../ui/layout/returned-focus.ts';
import { entryFormId } from './entry-form-id.ts';
import styles from './entry-rings.module.css';
import { useDecline, useLetIn } from './requests.hooks.ts';

/** Pages that are hidden show a notification, if allowed. */
const useNotification = (requests: EntryRequest[]): void => {
  const { t } = useTranslation('remoteDevices');
  const shown = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, name } of requests) {
      if (shown.current.has(id)) continue;
      shown.current.add(id);
      const isHidden = document.visibilityState === 'hidden';
      if (!isHidden || !canNotify() || Notification.permission !== 'granted') continue;
      showNotification(t('ring.title', { name }), { tag: `entry-${id}` });
    }
  }, [requests, t]);
};

/** One device that asks; the number is typed as the visitor reads it out. */
const Ring = ({ request }: { request: EntryRequest }) => {
  const { t } = useTranslation(['remoteDevices', 'common']);
  const { name, device, address } = request;
  const [number, setNumber] = useState('');
  const [isShort, setIsShort] = useState(false);
  const letIn = useLetIn(request);
  const decline = useDecline(request);
  const returnedFocus = useReturnedFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTwo = /^\d{2}$/.test(number);
    setIsShort(!isTwo);
    if (isTwo) letIn.mutate(number);
  };
  const failure = letIn.isError ? errorText(letIn.error) : undefined;
  return (
    <form
      id={entryFormId(request.id)}
      className={styles.ring}
      aria-label={t('ring.title', { name })}
      onSubmit={submit}
      noValidate
      {...returnedFocus}
    >
      <Flex align="center" gap="3">
        <TabletSmartphone size={36} aria-hidden="true" className={styles.icon} />
        <div className={styles.words}>
          <Text as="p" size="5" weight="bold">
            {t('ring.title', { name })}
          </Text>
          <Text as="p" size="2" color="gray">
            {t('ring.from', { device: device || t('list.unnamed'), address })}
          </Text>
        </div>
      </Flex>
      <Text as="p">{t('ring.text', { name })}</Text>
      <FormField label={t('ring.number')} error={isShort ? t('errors.number') : failure}>
        {(field) => (
          <TextField.Root
            size="3"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            className={styles.number}
            value={number}
            onChange={(event) => setNumber(event.target.value.replace(/\D/g, ''))}
            {...field}
          />
        )}
      </FormField>
      <Flex wrap="wrap" gap="3">
        <Button type="submit" size="3" loading={letIn.isPending}>
          {t('ring.letIn')}
        </Button>
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          loading={decline.isPending}
          aria-label={t('common:named', { action: t('ring.decline'), name })}
          onClick={() => decline.mutate()}
        >
          {t('ring.decline')}
        </Button>
      </Flex>
    </form>
  );
};

/** Devices outside that ask for approval, over whatever page a grown-up has open. */
export const EntryRings = ({ requests }: { requests: EntryRequest[] }) => {
  const { t } = useTranslation('remoteDevices');
  const appearance = useAppearance((state) => state.shown);
  useNotification(requests);
  // Beside every dialog, which would hide what is not part of it.
  return createPortal(
    <Theme
      accentColor="jade"
      grayColor="sand"
      radius="large"
      appearance={appearance}
      hasBackground={false}
    >
      <section
        aria-label={t('ring.label')}
        aria-live="polite"
        className={styles.rings}
        // A press here must not count as one outside a dialog, which would close it.
        onPointerDown={(event) => event.stopPropagation()}
      >
        {requests.map((request) => (
          <Ring key={request.id} request={request} />
        ))}
      </section>
    </Theme>,
    document.body,
  );
};
