import { Button, Text } from '@radix-ui/themes';
import { Sparkles } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PostMedia } from '#shared/features/content/content.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { CardHead } from './card-head.tsx';
import styles from './look-back-card.module.css';

interface LookBackCardProps {
  year: number;
  media: PostMedia[];
}

/** On home in December: the way to the year's look back (rule 170). */
export const LookBackCard = ({ year, media }: LookBackCardProps) => {
  const { t } = useTranslation('memories');
  const id = useId();
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <CardHead
        id={id}
        Icon={Sparkles}
        title={t('lookBack.title', { year })}
        dismissLabel={t('lookBack.dismiss')}
        card="lookBack"
      />
      {media.length > 0 && (
        <div className={styles.pictures} aria-hidden="true">
          {media.map((one) => (
            <MediaImage key={one.id} media={one} alt="" sizes="180px" fallback={null} />
          ))}
        </div>
      )}
      <div className={styles.words}>
        <Text as="p" size="3">
          {t('lookBack.cardText')}
        </Text>
        <Button asChild size="3" variant="soft">
          <Link to={paths.lookBack(year)}>{t('lookBack.open', { year })}</Link>
        </Button>
      </div>
    </section>
  );
};
