import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { Download } from 'lucide-react';
import {
  getAuthorityCertificate,
  getAuthorityProfile,
} from '#shared/features/https/https.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { DeviceKind } from './device-kind.ts';
import { Fingerprint } from './fingerprint.tsx';
import styles from './https.module.css';

/** Each kind of device has three steps. */
const numbers = [1, 2, 3] as const;

interface TrustStepsProps {
  kind: DeviceKind;
  authority: { name: string; fingerprint: string };
}

/** The steps for one kind of device. */
export const TrustSteps = ({ kind, authority }: TrustStepsProps) => {
  const { t } = useTranslation('https');
  const isApple = kind === 'apple';
  const file = isApple ? getAuthorityProfile : getAuthorityCertificate;
  return (
    <>
      <ol className={styles.steps}>
        {numbers.map((number) => (
          <li key={number}>
            <div className={styles.stepText}>
              <Text as="p">{t(`trust.steps.${kind}${number}`, { name: authority.name })}</Text>
              {number === 1 && (
                <Button asChild size="3">
                  <a href={file.path}>
                    <Download size={18} aria-hidden="true" />
                    {t(isApple ? 'trust.getProfile' : 'trust.getCertificate')}
                  </a>
                </Button>
              )}
            </div>
          </li>
        ))}
        <li>
          <Text as="p" className={styles.stepText}>
            {t('trust.steps.back')}
          </Text>
        </li>
      </ol>
      <Flex direction="column" align="start" gap="3" width="100%">
        <Heading as="h2" size="4">
          {t('trust.compare')}
        </Heading>
        <Text as="p">{t('trust.compareText')}</Text>
        <Fingerprint value={authority.fingerprint} />
      </Flex>
    </>
  );
};
