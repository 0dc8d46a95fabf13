import { Box, Callout, Link as TextLink } from '@radix-ui/themes';
import { MapPin } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useNetwork } from './lan-access.hooks.ts';

/** On every page of an admin, while an unknown network waits for an answer. */
export const NetworkBanner = () => {
  const { t } = useTranslation('network');
  const { pathname } = useLocation();
  const { data } = useNetwork();
  // The page it leads to asks already.
  if (data?.standing !== 'waiting' || pathname === paths.homeComputer) return null;
  return (
    <Box mb="4">
      <Callout.Root color="amber" role="status" highContrast>
        <Callout.Icon>
          <MapPin size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>
          {t('banner.text')}{' '}
          <TextLink asChild highContrast underline="always">
            <Link to={`${paths.homeComputer}?tab=devices`}>{t('banner.link')}</Link>
          </TextLink>
        </Callout.Text>
      </Callout.Root>
    </Box>
  );
};
