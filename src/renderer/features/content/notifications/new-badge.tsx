import { Badge } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';

/** On what nobody has looked at yet in the bell. */
export const NewBadge = () => {
  const { t } = useTranslation('content');
  return (
    <Badge variant="solid" radius="full" size="1" color="ruby" highContrast>
      {t('bell.isNew')}
    </Badge>
  );
};
