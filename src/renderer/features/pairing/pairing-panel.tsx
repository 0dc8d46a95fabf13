import { Button, Callout, Flex, Heading, Skeleton, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import { limits } from '#shared/features/pairing/pairing.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { useKeptFocus } from '../../ui/layout/kept-focus.ts';
import { PictureKeys } from '../accounts/sign-in/picture-keys.tsx';
import { LetInForm } from './approve-device-form.tsx';
import { useMatchAnimals, usePairingRequests } from './pairing.hooks.ts';
import { PairingRequests } from './pairing-requests.tsx';

/** Picks the animals a device shows; three of them are a question. */
const Answering = ({ ids }: { ids: readonly number[] }) => {
  const { t } = useTranslation('pairing');
  const [animals, setAnimals] = useState<AvatarPreset[]>([]);
  const { data: matched, isPending, mutate, reset } = useMatchAnimals();
  const startAgain = () => {
    setAnimals([]);
    reset();
  };
  const change = (next: AvatarPreset[]) => {
    setAnimals(next);
    if (next.length === limits.animals) mutate(next, { onError: () => setAnimals([]) });
  };
  // Another grown-up may answer it, or the device give up, in the meantime.
  if (matched && !ids.includes(matched.id)) {
    return (
      <Callout.Root color="amber" role="alert" highContrast>
        <Callout.Text>{t('errors.gone')}</Callout.Text>
        <Button size="3" variant="soft" onClick={startAgain}>
          {t('panel.pickAgain')}
        </Button>
      </Callout.Root>
    );
  }
  if (matched) return <LetInForm matched={matched} animals={animals} onDone={startAgain} />;
  if (ids.length === 0) return null;
  return (
    <>
      <div>
        <Text as="p" weight="bold">
          {t('panel.pick')}
        </Text>
        <Text as="p" size="2" color="gray">
          {t('panel.pickHint')}
        </Text>
      </div>
      <PictureKeys label={t('panel.pick')} chosen={animals} isBusy={isPending} onChange={change} />
    </>
  );
};

/** "Let a device in": what asks, three animals to pick, and for whom it is. For grown-ups of the household. */
export const PairingPanel = () => {
  const { t } = useTranslation('pairing');
  const asking = usePairingRequests();
  const devices = asking.data ?? [];
  const partRef = useKeptFocus<HTMLElement>(asking.data);
  return (
    <Flex asChild direction="column" gap="4" width="100%">
      <section ref={partRef} tabIndex={-1} aria-labelledby="pairing-title">
        <Heading as="h3" size="4" id="pairing-title">
          {t('panel.title')}
        </Heading>
        <Text as="p">{t('panel.text')}</Text>
        {asking.isError && !asking.data && (
          <ErrorNote error={asking.error} onRetry={() => void asking.refetch()} />
        )}
        {asking.isPending && <Skeleton height="44px" />}
        {devices.length > 0 && <PairingRequests devices={devices} />}
        {asking.data && <Answering ids={devices.map(({ id }) => id)} />}
        {asking.data?.length === 0 && (
          <Text as="p" color="gray" role="status">
            {t('panel.none')}
          </Text>
        )}
      </section>
    </Flex>
  );
};
