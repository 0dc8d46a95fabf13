import { Box, Button, Heading, Text } from '@radix-ui/themes';
import { TabletSmartphone } from 'lucide-react';
import type { EntryRequest } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { entryFormId } from './entry-form-id.ts';
import styles from './entry-section.module.css';

/** Focus that leaves the panel closes it, without a return to the bell. */
const goToForm = (id: number) =>
  document.getElementById(entryFormId(id))?.querySelector('input')?.focus();

/** Devices that ask for approval; each leads to the form with its number. */
export const EntrySection = ({ requests }: { requests: EntryRequest[] }) => {
  const { t } = useTranslation('remoteDevices');
  return (
    <Box asChild mb="3">
      <section>
        <Heading as="h2" size="3" mb="1">
          {t('ring.label')}
        </Heading>
        <PlainList>
          {requests.map(({ id, name, device, address }) => (
            <li key={id}>
              <Button variant="ghost" className={styles.row} onClick={() => goToForm(id)}>
                <TabletSmartphone size={28} aria-hidden="true" />
                <span>
                  <Text as="p" size="2" weight="bold">
                    {t('ring.title', { name })}
                  </Text>
                  <Text as="p" size="1" color="gray">
                    {t('ring.from', { device: device || t('list.unnamed'), address })}
                  </Text>
                </span>
              </Button>
            </li>
          ))}
        </PlainList>
      </section>
    </Box>
  );
};
