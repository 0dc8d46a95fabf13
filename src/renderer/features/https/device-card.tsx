import { Button, Heading, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { canKeepPages, wouldGain } from '../../lib/capabilities.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { trustQuery } from './https.hooks.ts';
import styles from './https.module.css';
import { InstallOffer } from './install-offer.tsx';

/** What this device can do by the safe address, or does there already; nothing where it would gain nothing. */
export const DeviceCard = () => {
  const { t } = useTranslation('https');
  const couldGain = wouldGain();
  const { data: trust } = useQuery({ ...trustQuery, enabled: couldGain });
  const isOffered = couldGain && trust?.port !== null && trust !== undefined;
  if (!isOffered && !canKeepPages()) return null;
  return (
    <section className={`card ${styles.card}`}>
      <Heading as="h2" size="5">
        {t('device.title')}
      </Heading>
      <Text as="p">{t(isOffered ? 'trust.sentence' : 'device.secureText')}</Text>
      {isOffered ? (
        <Button asChild size="3" variant="soft">
          <Link to={paths.trust}>{t('device.toTrust')}</Link>
        </Button>
      ) : (
        <InstallOffer />
      )}
    </section>
  );
};
