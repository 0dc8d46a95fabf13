import { Callout, Link as TextLink } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Says that backups have to be locked first, and leads to where that is done. */
export const LockFirstNote = ({ text }: { text: string }) => {
  const { t } = useTranslation('backups');
  return (
    <Callout.Root color="amber" role="status" highContrast>
      <Callout.Icon>
        <TriangleAlert size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        {text}{' '}
        <TextLink href="#backup-lock" highContrast underline="always">
          {t('lock.goTo')}
        </TextLink>
      </Callout.Text>
    </Callout.Root>
  );
};
