import { Button, Flex, Skeleton, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { EntryPass } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useKeptFocus } from '../../ui/layout/kept-focus.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import styles from './outside-devices.module.css';
import { useMakePass, usePasses, useWithdrawPass } from './remote-devices.hooks.ts';
import { ShownPass } from './shown-pass.tsx';

const PassRow = ({ pass, onWithdraw }: { pass: EntryPass; onWithdraw: () => void }) => {
  const { t } = useTranslation('remoteDevices');
  const name = pass.person.displayName;
  const date = dateFormat({ dateStyle: 'medium' }).format(new Date(pass.expiresAt));
  return (
    <li className={styles.row}>
      <Text className={styles.words}>{t('passes.until', { name, date })}</Text>
      <Button
        size="3"
        variant="soft"
        color="gray"
        className={styles.button}
        aria-label={t('passes.withdrawLabel', { name })}
        onClick={onWithdraw}
      >
        {t('passes.withdraw')}
      </Button>
    </li>
  );
};

/** For whom, and the button that makes it. */
const PassMaker = ({
  people,
  make,
}: {
  people: EntryPass['person'][];
  make: ReturnType<typeof useMakePass>;
}) => {
  const { t } = useTranslation('remoteDevices');
  const [chosen, setChosen] = useState('');
  const value = chosen || String(people[0]?.id ?? '');
  return (
    <Flex align="end" wrap="wrap" gap="3">
      <SelectField
        label={t('passes.for')}
        options={people.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
        value={value}
        onChange={setChosen}
      />
      <Button
        size="3"
        className={styles.button}
        loading={make.isPending}
        onClick={() => make.mutate(Number(value))}
      >
        {t('passes.make')}
      </Button>
    </Flex>
  );
};

/** Passes for devices outside, each shown once. */
export const Passes = () => {
  const { t } = useTranslation('remoteDevices');
  const list = usePasses();
  const make = useMakePass();
  const withdraw = useWithdrawPass();
  const partRef = useKeptFocus<HTMLDivElement>(list.data);
  if (list.isError && !list.data)
    return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height="44px" />;
  const { passes, people } = list.data;
  // A pass that was used or cancelled is of no further use.
  const isNewOpen = make.data && passes.some(({ id }) => id === make.data.id);
  return (
    <Flex ref={partRef} tabIndex={-1} direction="column" gap="3">
      <PassMaker people={people} make={make} />
      {isNewOpen && <ShownPass pass={make.data} />}
      {passes.length > 0 && (
        <PlainList gap="2" aria-label={t('passes.open')}>
          {passes.map((pass) => (
            <PassRow key={pass.id} pass={pass} onWithdraw={() => withdraw.mutate(pass)} />
          ))}
        </PlainList>
      )}
    </Flex>
  );
};
