import { Box, Link as TextLink } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DiskNote } from './disk-note.tsx';
import { diskQuery } from './health.hooks.ts';

/** On every page of an admin's, while there is little left of the disk. */
export const DiskBanner = () => {
  const { t } = useTranslation('household');
  const { data } = useQuery(diskQuery);
  if (!data || data.level === 'ok') return null;
  return (
    <Box mb="4">
      <DiskNote disk={data}>
        <TextLink asChild highContrast underline="always">
          <Link to={`${paths.admin}?tab=health`}>{t('health.bannerLink')}</Link>
        </TextLink>
      </DiskNote>
    </Box>
  );
};
