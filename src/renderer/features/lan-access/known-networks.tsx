import { Badge, Button, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type {
  MarkedNetwork,
  NetworkState,
} from '#shared/features/lan-access/lan-access.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useKeptFocus } from '../../ui/layout/kept-focus.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useForgetNetwork, useMarkNetwork } from './lan-access.hooks.ts';
import styles from './lan-access.module.css';

/** Known networks, with a way to forget them. */
export const MarkedNetworks = ({ networks, adapters }: NetworkState) => {
  const { t } = useTranslation(['network', 'common']);
  const forget = useForgetNetwork();
  const mark = useMarkNetwork();
  const [asked, setAsked] = useState<MarkedNetwork | null>(null);
  const partRef = useKeptFocus<HTMLDivElement>(networks);
  /** Where the computer is although it is not home: the answer may have been a slip. */
  const slip = adapters.find(({ isChosen, network }) => isChosen && network.standing === 'notHome');
  return (
    <Section title={t('networks.title')}>
      <Flex ref={partRef} tabIndex={-1} direction="column" gap="3">
        {networks.length === 0 && (
          <Text as="p" size="2" color="gray">
            {t('networks.none')}
          </Text>
        )}
        <PlainList gap="2">
          {networks.map((network) => {
            const { id, name, kind, isHome, isHere } = network;
            return (
              <li key={id} className={styles.marked}>
                <span className={styles.markedName}>
                  {t('networks.name', { kind: t(`kinds.${kind}`), name })}
                </span>
                <Badge size="2" color={isHome ? 'jade' : 'gray'}>
                  {t(isHome ? 'networks.home' : 'networks.notHome')}
                </Badge>
                {isHere && <Badge size="2">{t('networks.here')}</Badge>}
                {isHere && !isHome && slip && (
                  <Button
                    size="3"
                    variant="soft"
                    loading={mark.isPending}
                    onClick={() => mark.mutate({ key: slip.network.key, isHome: true })}
                  >
                    {t('networks.changeToHome')}
                  </Button>
                )}
                <Button
                  size="3"
                  variant="ghost"
                  color="gray"
                  highContrast
                  className={styles.forget}
                  aria-label={t('common:named', { action: t('networks.forget'), name })}
                  onClick={() => setAsked(network)}
                >
                  {t('networks.forget')}
                </Button>
              </li>
            );
          })}
        </PlainList>
      </Flex>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('networks.confirmTitle')}
        description={t('networks.confirmText')}
        confirmLabel={t('networks.forget')}
        onConfirm={() => {
          if (asked) forget.mutate(asked.id);
          setAsked(null);
        }}
      />
    </Section>
  );
};
