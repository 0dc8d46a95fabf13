import { Button, Flex, Progress, Skeleton, Text } from '@radix-ui/themes';
import { Download, Package } from 'lucide-react';
import { type Export, exportFile } from '#shared/features/exports/exports.contract.ts';
import { pathOf } from '../../lib/api/api-client.ts';
import { numberFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SettingsSection } from '../accounts/profile/settings-section.tsx';
import { useCurrentExport, useExportMutations } from './exports.hooks.ts';

const megabytes = (bytes: number): string =>
  numberFormat({
    style: 'unit',
    unit: 'megabyte',
    maximumSignificantDigits: 2,
  }).format(Math.max(bytes / 1_000_000, 0.1));

const Bar = ({ copy }: { copy: Export }) => {
  const { t } = useTranslation(['exports', 'common']);
  const percent = copy.total === 0 ? 0 : Math.floor((copy.done / copy.total) * 100);
  return (
    <>
      <Progress size="3" value={percent} aria-label={t('common:progress')} />
      <Text as="p" size="2" color="gray">
        {t('card.percent', { percent })}
      </Text>
    </>
  );
};

/** A copy under way, and what can be done about it. */
const UnderWay = ({ copy }: { copy: Export }) => {
  const { t } = useTranslation('exports');
  const { cancel } = useExportMutations();
  const { id, state, total } = copy;
  const text =
    state === 'ready' ? t('card.ready', { size: megabytes(total) }) : t(`card.${textOf[state]}`);
  return (
    <Flex direction="column" gap="3" width="100%">
      <Text as="p" role="status">
        {text}
      </Text>
      {state === 'sending' && <Bar copy={copy} />}
      <Flex wrap="wrap" gap="3">
        {state === 'ready' && (
          <Button asChild size="3">
            <a href={pathOf(exportFile, { id })} download="">
              <Download size={18} aria-hidden="true" />
              {t('card.download')}
            </a>
          </Button>
        )}
        <Button
          size="3"
          variant="soft"
          color="gray"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(copy)}
        >
          {t('card.cancel')}
        </Button>
      </Flex>
    </Flex>
  );
};

const textOf = {
  preparing: 'preparing',
  ready: 'preparing',
  sending: 'sending',
  done: 'done',
  stopped: 'stopped',
} as const;

/** Before there is a copy, and after. */
const Beginning = ({ copy }: { copy: Export | null }) => {
  const { t } = useTranslation('exports');
  const { start } = useExportMutations();
  return (
    <Flex direction="column" gap="3" width="100%">
      <div role="status">{copy && <Text as="p">{t(`card.${textOf[copy.state]}`)}</Text>}</div>
      <Flex wrap="wrap" gap="3">
        <Button size="3" variant="soft" loading={start.isPending} onClick={() => start.mutate()}>
          <Package size={18} aria-hidden="true" />
          {t(copy ? 'card.again' : 'card.start')}
        </Button>
      </Flex>
    </Flex>
  );
};

/** A person's own copy of everything that is theirs (rule 22). */
export const ExportCard = () => {
  const { t } = useTranslation('exports');
  const { data: copy, isError, error, refetch } = useCurrentExport();
  const isOver = copy === null || copy?.state === 'done' || copy?.state === 'stopped';
  return (
    <SettingsSection title={t('card.title')}>
      <Text as="p">{t('card.text')}</Text>
      <Text as="p" size="2" color="gray">
        {t('card.safety')}
      </Text>
      {copy === undefined ? (
        isError ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton width="180px" height="44px" />
        )
      ) : isOver ? (
        <Beginning copy={copy} />
      ) : (
        <UnderWay copy={copy} />
      )}
    </SettingsSection>
  );
};
