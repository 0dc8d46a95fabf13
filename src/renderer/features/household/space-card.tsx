import { Skeleton, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SettingsSection } from '../accounts/profile/settings-section.tsx';
import { spaceQuery } from './health.hooks.ts';

/** What the person's files take up. */
export const SpaceCard = () => {
  const { t } = useTranslation('household');
  const { data, error, refetch } = useQuery(spaceQuery);
  return (
    <SettingsSection title={t('space.own')}>
      {error && !data ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Text as="p">
          {data.originalBytes + data.renditionBytes > 0
            ? t('space.ownText', {
                originals: byteText(data.originalBytes),
                renditions: byteText(data.renditionBytes),
              })
            : t('space.ownNone')}
        </Text>
      ) : (
        <Skeleton width="100%" height="24px" />
      )}
    </SettingsSection>
  );
};
