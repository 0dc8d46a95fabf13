import { Button, Flex, Skeleton, Text, TextField } from '@radix-ui/themes';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Subscription } from '#shared/features/calendar/files.contract.ts';
import { copyText } from '../../../lib/dom/copy-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useRenewSubscription, useRevokeSubscription, useSubscription } from './files.hooks.ts';

interface SubscriptionDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The private address that a phone's calendar follows. */
export const SubscriptionDialog = ({ open, onOpenChange }: SubscriptionDialogProps) => {
  const { t } = useTranslation('calendar');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('follow.title')}
      description={t('follow.text')}
    >
      <SubscriptionBody />
    </AppDialog>
  );
};

const SubscriptionBody = () => {
  const { data, error, refetch } = useSubscription(true);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="120px" />;
  return <Address subscription={data} />;
};

const Address = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('calendar');
  const { mutate: renew, data: made, isPending, reset } = useRenewSubscription();
  const { mutate: revoke, isPending: isRevoking } = useRevokeSubscription();
  const [asks, setAsks] = useState<'renew' | 'revoke' | null>(null);
  const close = () => setAsks(null);
  const { isActive, usedAt } = subscription;
  if (!isActive) {
    return (
      <Button size="3" loading={isPending} onClick={() => renew()}>
        {t('follow.make')}
      </Button>
    );
  }
  return (
    <Flex direction="column" gap="3">
      {made ? <Shown path={made.path} /> : <Text as="p">{t('follow.hidden')}</Text>}
      <Text as="p" size="2" color="gray">
        {usedAt ? (
          <>
            {t('follow.used')} <RelativeTime iso={usedAt} />
          </>
        ) : (
          t('follow.unused')
        )}
      </Text>
      <Flex wrap="wrap" gap="3">
        <Button size="3" variant="soft" loading={isPending} onClick={() => setAsks('renew')}>
          {t('follow.renew')}
        </Button>
        <Button
          size="3"
          variant="soft"
          color="red"
          loading={isRevoking}
          onClick={() => setAsks('revoke')}
        >
          {t('follow.revoke')}
        </Button>
      </Flex>
      <ConfirmDialog
        open={asks !== null}
        onOpenChange={close}
        title={t(`follow.ask.${asks ?? 'renew'}`)}
        description={t('follow.ask.text')}
        confirmLabel={t(asks === 'revoke' ? 'follow.revoke' : 'follow.renew')}
        isBusy={isPending || isRevoking}
        onConfirm={() => {
          if (asks === 'renew') renew(undefined, { onSettled: close });
          else revoke(undefined, { onSuccess: reset, onSettled: close });
        }}
      />
    </Flex>
  );
};

/** A phone cannot reach the server by the home computer's own loopback name. */
const isOnlyHere = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);

const Shown = ({ path }: { path: string }) => {
  const { t } = useTranslation(['calendar', 'common']);
  const address = `${location.origin}${path}`;
  const copy = () => {
    if (copyText(address)) showToast({ tone: 'success', title: t('common:actions.copied') });
  };
  return (
    <>
      <FormField label={t('follow.address')} hint={t('follow.once')}>
        {(field) => (
          <TextField.Root
            size="3"
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            {...field}
          />
        )}
      </FormField>
      <Button size="3" onClick={copy}>
        <Copy size={18} aria-hidden="true" />
        {t('common:actions.copy')}
      </Button>
      {isOnlyHere && (
        <Text as="p" size="2">
          {t('follow.onlyHere')}
        </Text>
      )}
    </>
  );
};
