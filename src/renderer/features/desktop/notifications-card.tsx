import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SettingsSection } from '../accounts/profile/settings-section.tsx';
import { NotificationsForm } from './notifications-form.tsx';

/** Everyone's notification settings at this computer. */
export const NotificationsCard = () => {
  const { t } = useTranslation('computer');
  return (
    <SettingsSection title={t('notifications.title')}>
      <NotificationsForm />
    </SettingsSection>
  );
};
