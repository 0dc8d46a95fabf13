import { Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { NetworkAdapter } from '#shared/features/lan-access/lan-access.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ClosingDialog } from './closing-dialog.tsx';
import { useChooseAdapter } from './lan-access.hooks.ts';
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
    <Section title={t('adapters.title')}>
      <Text as="p" size="2" color="gray">
        {t(adapters.length > 0 ? 'adapters.text' : 'adapters.none')}
      </Text>
      {adapters.map((adapter) => (
        <CheckboxField
          key={adapter.name}
          label={
            <>
              {t(`kinds.${adapter.kind}`)} <Text color="gray">{adapter.name}</Text>
            </>
          }
          hint={adapter.addresses.join(' · ')}
          isOn={
            isPending && variables.name === adapter.name ? variables.isChosen : adapter.isChosen
          }
          onChange={(isChosen) => change(adapter, isChosen)}
        />
      ))}
      <ClosingDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        onConfirm={() => leaving && mutate({ name: leaving, isChosen: false })}
      />
    </Section>
  );
};
