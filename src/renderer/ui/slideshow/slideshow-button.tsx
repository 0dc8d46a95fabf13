import { Button } from '@radix-ui/themes';
import { Presentation } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Starts a slideshow. */
export const SlideshowButton = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <Button size="3" variant="soft" color="gray" onClick={onPress}>
      <Presentation size={20} aria-hidden="true" />
      {t('slideshow.title')}
    </Button>
  );
};
