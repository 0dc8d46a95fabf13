import { Button, Callout, Flex, Text } from '@radix-ui/themes';
import { CircleCheck, CircleX, ScanLine } from 'lucide-react';
import type { Arrival, WayTest } from '#shared/features/remote-access/remote-access.contract.ts';
import type { WayIn } from '#shared/features/remote-access/remote-access.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { QrCode } from '../../ui/media/qr-code.tsx';
import styles from './away-tab.module.css';
import { useEndWayTest, useStartWayTest } from './remote-access.hooks.ts';

/** What each way looks like to the server. */
const entranceOf = { router: 'home', tailnet: 'tailnet', proxy: 'proxy' } as const;

const Finding = ({ isGood, text }: { isGood: boolean; text: string }) => {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <li className={styles.finding} data-good={isGood || undefined}>
      <Icon size={20} aria-hidden="true" />
      <span>{text}</span>
    </li>
  );
};

const Result = ({ way, arrival }: { way: WayIn; arrival: Arrival }) => {
  const { t } = useTranslation('remoteAccess');
  const { entrance, address, isSecure, isSocketOpen, device } = arrival;
  const isThisWay = entrance === entranceOf[way];
  return (
    <Flex direction="column" gap="3" role="status">
      <Text as="p" weight="bold">
        {t('check.arrived', { device: device || t('check.phone') })}
      </Text>
      <PlainList gap="2">
        <Finding isGood={isThisWay} text={t(`check.entrances.${entrance}`)} />
        <Finding isGood text={t('check.address', { address })} />
        {way === 'proxy' && (
          <Finding isGood={isSecure} text={t(isSecure ? 'check.secure' : 'check.notSecure')} />
        )}
        <Finding isGood={isSocketOpen} text={t(isSocketOpen ? 'check.socket' : 'check.noSocket')} />
      </PlainList>
      {!isThisWay && <Text as="p">{t('check.otherWay')}</Text>}
    </Flex>
  );
};

/** The address for the phone, then what arrived. */
const Running = ({ test }: { test: WayTest }) => {
  const { t } = useTranslation(['remoteAccess', 'common']);
  const { mutate: end, isPending } = useEndWayTest();
  const { way, url, arrival } = test;
  return (
    <Flex direction="column" align="start" gap="3">
      {arrival ? (
        <Result way={way} arrival={arrival} />
      ) : (
        <div className={styles.scan}>
          <QrCode text={url} label={t('common:qrCode', { address: url })} />
          <Flex direction="column" gap="3" minWidth="0">
            <Text as="p">{t(`remoteAccess:check.scan.${way}`)}</Text>
            <code className={styles.address}>{url}</code>
            <Text as="p" size="2" color="gray" role="status">
              {t('remoteAccess:check.waiting')}
            </Text>
          </Flex>
        </div>
      )}
      <Button size="3" variant="soft" loading={isPending} onClick={() => end()}>
        {t(arrival ? 'remoteAccess:check.done' : 'common:actions.cancel')}
      </Button>
    </Flex>
  );
};

interface WayCheckProps {
  way: WayIn;
  /** Whether there is an address to try. */
  isOpen: boolean;
  test: WayTest | null;
}

/** Tries a way with the phone at hand. */
export const WayCheck = ({ way, isOpen, test }: WayCheckProps) => {
  const { t } = useTranslation('remoteAccess');
  const { mutate: start, isPending } = useStartWayTest();
  if (!isOpen) return null;
  if (test?.way === way) return <Running test={test} />;
  return (
    <Callout.Root color="gray" className={styles.check}>
      <Callout.Text>{t('check.sentence')}</Callout.Text>
      <div>
        <Button size="3" variant="soft" loading={isPending} onClick={() => start(way)}>
          <ScanLine size={18} aria-hidden="true" />
          {t('check.start')}
        </Button>
      </div>
    </Callout.Root>
  );
};
