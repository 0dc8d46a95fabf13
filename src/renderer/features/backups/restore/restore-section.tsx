import { Button, Callout, Flex, Heading, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { safetyDays } from '#shared/features/backups/restore/restore.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { RestoreProgress } from '../../../ui/feedback/restore-progress.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { restoreQuery, useCancelRestore } from './restore-backup.hooks.ts';
import { UndoButton } from './restore-button.tsx';
import { restoreTime } from './restore-time.ts';

/** During a restart no events arrive; polled this often, in ms. */
const lookMs = 1_000;

type NoteColor = 'gray' | 'amber' | 'red' | 'jade';
const roles = { gray: 'alert', red: 'alert', amber: undefined, jade: 'status' } as const;

const Note = ({ color, text }: { color: NoteColor; text: string }) => (
  <Callout.Root color={color} role={roles[color]} mt="4">
    <Callout.Icon>
      {color === 'jade' ? (
        <CircleCheck size={18} aria-hidden="true" />
      ) : (
        <CircleAlert size={18} aria-hidden="true" />
      )}
    </Callout.Icon>
    <Callout.Text>{text}</Callout.Text>
  </Callout.Root>
);

/** What the last restore, or the last start, found. */
const Found = ({
  restoredFrom,
  missingFiles,
  schemaRepairs,
}: {
  restoredFrom: string | null;
  missingFiles: number;
  schemaRepairs: number;
}) => {
  const { t } = useTranslation('startup');
  return (
    <>
      {restoredFrom && (
        <Note color="jade" text={t('admin.restored', { time: restoreTime(restoredFrom) })} />
      )}
      {missingFiles > 0 && (
        <Note color="amber" text={t('admin.missing', { count: missingFiles })} />
      )}
      {schemaRepairs > 0 && (
        <Note color="amber" text={t('admin.repaired', { count: schemaRepairs })} />
      )}
    </>
  );
};

/** What is being brought back, why the last one could not be, what it lacked, and what restores set aside. */
export const RestoreSection = () => {
  const { t } = useTranslation('startup');
  const restore = useQuery({
    ...restoreQuery,
    refetchInterval: ({ state }) => (state.data?.progress ? lookMs : false),
  });
  const cancel = useCancelRestore();
  const {
    progress = null,
    failure = null,
    safetyCopies = [],
    restoredFrom = null,
    missingFiles = 0,
    schemaRepairs = 0,
  } = restore.data ?? {};
  return (
    <div aria-live="polite">
      {progress && (
        <Flex asChild direction="column" gap="3" mt="5">
          <section>
            <Heading as="h2" size="5">
              {t('admin.progress')}
            </Heading>
            <RestoreProgress progress={progress} />
            {progress.phase !== 'opening' && (
              <div>
                <Button
                  variant="soft"
                  color="gray"
                  size="3"
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate()}
                >
                  {t('choices.cancel')}
                </Button>
              </div>
            )}
          </section>
        </Flex>
      )}
      {failure && (
        <Note color={failure === 'cancelled' ? 'gray' : 'red'} text={t(`failure.${failure}`)} />
      )}
      <Found
        restoredFrom={progress || failure ? null : restoredFrom}
        missingFiles={missingFiles}
        schemaRepairs={schemaRepairs}
      />
      {safetyCopies.length > 0 && (
        <Flex asChild direction="column" gap="3" mt="5">
          <section>
            <Heading as="h2" size="5">
              {t('admin.safetyTitle')}
            </Heading>
            <Text as="p" size="2" color="gray">
              {t('admin.safetyText', { count: safetyDays })}
            </Text>
            <PlainList gap="3">
              {safetyCopies.map(({ id, setAsideAt }) => (
                <Flex key={id} asChild align="center" justify="between" wrap="wrap" gap="3">
                  <li>
                    <Text size="3">{t('admin.safetyRow', { time: restoreTime(setAsideAt) })}</Text>
                    <UndoButton id={id} madeAt={setAsideAt} />
                  </li>
                </Flex>
              ))}
            </PlainList>
          </section>
        </Flex>
      )}
    </div>
  );
};
