import { Badge } from '@radix-ui/themes';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** Marks new notifications. */
export const NewBadge = () => {
  const { t } = useTranslation('content');
  return (
    <Badge variant="solid" radius="full" size="1" color="ruby" highContrast>
      {t('notifications.isNew')}
    </Badge>
  );
};
