import { Progress, Text } from '@radix-ui/themes';
import type { RestoreState } from '#shared/features/backups/restore/restore.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** The progress of a restore; needs the texts of `trouble`. */
export const RestoreProgress = ({
  progress,
}: {
  progress: NonNullable<RestoreState['progress']>;
}) => {
  const { t } = useTranslation('startup');
  const { phase, done, total } = progress;
  const isCounted = phase === 'media' && total > 0;
  return (
    <div role="status">
      <Text as="p" size="3" mb="2">
        {t(`phase.${phase}`, { done, total })}
      </Text>
      <Progress
        size="3"
        aria-label={t('admin.progress')}
        {...(isCounted ? { value: (done / total) * 100 } : {})}
      />
    </div>
  );
};
