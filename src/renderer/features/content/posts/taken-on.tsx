import { Text } from '@radix-ui/themes';
import type { Media } from '#shared/media.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** The day on which pictures or films were taken, where their camera was then; nothing where that is not known. */
export const TakenOn = ({ media }: { media: Media[] }) => {
  const { t } = useTranslation('content');
  const takenAt = media.find((one) => one.takenAt)?.takenAt;
  if (!takenAt) return null;
  const day = new Date(`${takenAt.slice(0, 10)}T00:00:00Z`);
  const date = dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(day);
  return (
    <Text as="p" size="2">
      {t('post.takenOn', { date })}
    </Text>
  );
};
