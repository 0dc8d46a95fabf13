import { Box, Heading, Skeleton, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { spaceQuery } from './health.hooks.ts';

/** What the person's files take up. */
export const SpaceCard = () => {
  const { t } = useTranslation('household');
  const { data, error, refetch } = useQuery(spaceQuery);
  return (
    <Box asChild p="5">
      <section className="card">
        <Heading as="h2" size="5" mb="2">
          {t('space.own')}
        </Heading>
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
      </section>
    </Box>
  );
};
