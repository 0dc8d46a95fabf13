import { Box, Callout, Link as TextLink } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useBackupWarning } from './backups.hooks.ts';

/** On every page of an admin's, while the last good backup is too old or its disk is away. */
export const BackupBanner = () => {
  const { t } = useTranslation('backups');
  const state = useBackupWarning();
  if (!state || state.warning === 'none') return null;
  const { warning, folder, lastGoodAt } = state;
  const texts = {
    missing: t('banner.missing', { folder }),
    old: t(lastGoodAt ? 'banner.old' : 'banner.never'),
    copyOld: t('banner.copyOld'),
    copyDamaged: t('banner.copyDamaged'),
    rehearsal: t('banner.rehearsal'),
    ownerUnknown: t('banner.ownerUnknown'),
    continuousFailing: t('banner.continuousFailing'),
  };
  return (
    <Box mb="4">
      <Callout.Root color="amber" role="status" highContrast>
        <Callout.Icon>
          <TriangleAlert size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>
          {texts[warning]}{' '}
          <TextLink asChild highContrast underline="always">
            <Link to={`${paths.homeComputer}?tab=backups`}>{t('banner.link')}</Link>
          </TextLink>
        </Callout.Text>
      </Callout.Root>
    </Box>
  );
};
