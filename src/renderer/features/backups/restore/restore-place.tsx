import { Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { ChosenFolder } from '#shared/desktop-bridge.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { FetchPanel } from '../offsite/fetch-panel.tsx';
import { RestorePanel } from './restore-panel.tsx';

/** Where the backups are: in a folder, or in copies outside the home that are fetched first. */
export const RestorePlace = ({ token }: { token: string }) => {
  const { t } = useTranslation('offsite');
  const [place, setPlace] = useState<'folder' | 'outside'>('folder');
  const [fetched, setFetched] = useState<ChosenFolder | null>(null);
  return (
    <>
      <Flex direction="column" gap="2">
        <Text as="p" weight="bold">
          {t('fetch.choose')}
        </Text>
        <ChoiceChips
          label={t('fetch.choose')}
          options={(['folder', 'outside'] as const).map((value) => ({
            value,
            label: t(`fetch.${value}`),
          }))}
          value={place}
          onChange={setPlace}
        />
      </Flex>
      {place === 'folder' && <RestorePanel key="folder" token={token} />}
      {place === 'outside' &&
        (fetched ? (
          <RestorePanel key="outside" token={token} startFolder={fetched} />
        ) : (
          <FetchPanel token={token} onFetched={setFetched} onBack={() => setPlace('folder')} />
        ))}
    </>
  );
};
