import { Button, IconButton } from '@radix-ui/themes';
import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSounds } from './use-sounds.ts';

/** Turns the sounds of all games on and off; an icon alone where room is short. */
export const SoundSwitch = ({ isIcon = false }: { isIcon?: boolean }) => {
  const { t } = useTranslation('games');
  const { isOn, toggle } = useSounds();
  const Icon = isOn ? Volume2 : VolumeX;
  const look = {
    size: '3',
    variant: isOn ? 'soft' : 'outline',
    'aria-pressed': isOn,
    onClick: toggle,
  } as const;
  const icon = <Icon size={20} aria-hidden="true" />;
  if (isIcon) {
    return (
      <IconButton {...look} aria-label={t('sounds.switch')}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button {...look}>
      {icon}
      {t('sounds.switch')}
    </Button>
  );
};
