import { Checkbox, Flex, Heading, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { NetworkAdapter } from '#shared/features/lan-access/lan-access.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { useChooseAdapter } from './lan-access.hooks.ts';
import styles from './lan-access.module.css';
import { cameBy } from './this-device.ts';

/** Over which connections devices come in. */
export const AdapterList = ({ adapters }: { adapters: NetworkAdapter[] }) => {
  const { t } = useTranslation('network');
  const { mutate, isPending, variables } = useChooseAdapter();
  const [leaving, setLeaving] = useState<string | null>(null);
  const change = ({ name, addresses }: NetworkAdapter, isChosen: boolean) => {
    if (!isChosen && cameBy(addresses)) setLeaving(name);
    else mutate({ name, isChosen });
  };
  return (
    <section className={styles.section}>
      <Heading as="h2" size="4">
        {t('adapters.title')}
      </Heading>
      <Text as="p" size="2" color="gray">
        {t(adapters.length > 0 ? 'adapters.text' : 'adapters.none')}
      </Text>
      {adapters.map((adapter) => (
        <Text as="label" key={adapter.name} className={styles.adapter}>
          <Checkbox
            size="3"
            checked={
              isPending && variables.name === adapter.name ? variables.isChosen : adapter.isChosen
            }
            onCheckedChange={(checked) => change(adapter, checked === true)}
          />
          <Flex as="span" direction="column" minWidth="0">
            <span>
              {t(`kinds.${adapter.kind}`)} <Text color="gray">{adapter.name}</Text>
            </span>
            <Text size="2" color="gray" className={styles.adapterAddresses}>
              {adapter.addresses.join(' · ')}
            </Text>
          </Flex>
        </Text>
      ))}
      <ClosingDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        onConfirm={() => leaving && mutate({ name: leaving, isChosen: false })}
      />
    </section>
  );
};
