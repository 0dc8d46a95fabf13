import { Skeleton } from '@radix-ui/themes';
import { NotificationTexts } from '#shared/desktop-settings.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { useChangeOsNotifications, useOsNotifications } from './desktop.hooks.ts';

/** What to notify about at this computer, and how much to show. */
export const NotificationsForm = () => {
  const { t } = useTranslation('computer');
  const { id } = useUser();
  const { data: choices, isError, error, refetch } = useOsNotifications(id);
  const { mutate: change, isPending } = useChangeOsNotifications(id);
  if (isError) {
    return <ErrorNote error={error} text={t('app.unanswered')} onRetry={() => void refetch()} />;
  }
  if (!choices) return <Skeleton height="132px" width="100%" />;
  return (
    <>
      <SwitchField
        label={t('notifications.chat')}
        isOn={choices.chat}
        isDisabled={isPending}
        onChange={(chat) => change({ chat })}
      />
      <SwitchField
        label={t('notifications.reminders')}
        isOn={choices.reminders}
        isDisabled={isPending}
        onChange={(reminders) => change({ reminders })}
      />
      <SelectField
        label={t('notifications.content')}
        hint={t('notifications.contentHint')}
        options={NotificationTexts.options.map((value) => ({
          value,
          label: t(`notifications.contentOptions.${value}`),
        }))}
        value={choices.words}
        onChange={(words) => change({ words })}
      />
    </>
  );
};
