import { Button, Callout, Heading, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { safetyDays } from '#shared/features/backups/restore/restore.fields.ts';
import { RestoreProgress } from '../../../ui/feedback/restore-progress.tsx';
import { restoreQuery, useCancelRestore } from './restore-backup.hooks.ts';
import styles from './restore-backup.module.css';
import { UndoButton } from './restore-button.tsx';
import { restoreTime } from './restore-time.ts';

/** During a restart no events arrive; polled this often, in ms. */
const lookMs = 1_000;

const Note = ({ color, text }: { color: 'gray' | 'amber' | 'red'; text: string }) => (
  <Callout.Root color={color} role={color === 'amber' ? undefined : 'alert'} mt="4">
    <Callout.Icon>
      <CircleAlert size={18} aria-hidden="true" />
    </Callout.Icon>
    <Callout.Text>{text}</Callout.Text>
  </Callout.Root>
);

/** What the last restore, or the last start, found. */
const Found = ({
  missingFiles,
  schemaRepairs,
}: {
  missingFiles: number;
  schemaRepairs: number;
}) => {
  const { t } = useTranslation('startup');
  return (
    <>
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
    missingFiles = 0,
    schemaRepairs = 0,
  } = restore.data ?? {};
  return (
    <div aria-live="polite">
      {progress && (
        <section className={styles.section}>
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
      )}
      {failure && (
        <Note color={failure === 'cancelled' ? 'gray' : 'red'} text={t(`failure.${failure}`)} />
      )}
      <Found missingFiles={missingFiles} schemaRepairs={schemaRepairs} />
      {safetyCopies.length > 0 && (
        <section className={styles.section}>
          <Heading as="h2" size="5">
            {t('admin.safetyTitle')}
          </Heading>
          <Text as="p" size="2" color="gray">
            {t('admin.safetyText', { count: safetyDays })}
          </Text>
          <ul className={styles.list}>
            {safetyCopies.map(({ id, setAsideAt }) => (
              <li key={id} className={styles.row}>
                <Text size="3">{t('admin.safetyRow', { time: restoreTime(setAsideAt) })}</Text>
                <UndoButton id={id} madeAt={setAsideAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
