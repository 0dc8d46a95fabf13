import { Code, Text } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type {
  HostKey,
  OffsiteDestination,
  OffsiteInput,
  OffsiteTarget,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { DestinationFields } from './destination-fields.tsx';
import {
  type DestinationValues,
  destinationResolver,
  destinationValues,
} from './destination-values.ts';
import styles from './offsite.module.css';

interface DestinationFormProps {
  /** What is known of it already; its password is asked for again. */
  target?: OffsiteTarget | null;
  submitLabel: string;
  failure: string;
  isBusy: boolean;
  readKeys: (destination: OffsiteDestination) => Promise<HostKey[]>;
  onSubmit: (input: OffsiteInput) => void;
  onCancel: () => void;
}

/** Keys of a server, each with how people compare it. */
export const HostKeys = ({ keys, label }: { keys: HostKey[]; label: string }) => (
  <PlainList gap="2" aria-label={label}>
    {keys.map(({ type, fingerprint }) => (
      <li key={fingerprint}>
        <Text as="p" size="2" color="gray">
          {type}
        </Text>
        <Code size="3" variant="ghost" className={styles.code}>
          {fingerprint}
        </Code>
      </li>
    ))}
  </PlainList>
);

interface Shown {
  input: OffsiteInput;
  keys: HostKey[];
}

const ConfirmKeys = ({
  shown: { input, keys },
  submitLabel,
  isBusy,
  onSubmit,
  onBack,
}: Pick<DestinationFormProps, 'submitLabel' | 'isBusy' | 'onSubmit'> & {
  shown: Shown;
  onBack: () => void;
}) => {
  const { t } = useTranslation('offsite');
  const host = input.destination.kind === 'sftp' ? input.destination.host : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ ...input, fingerprints: keys.map(({ fingerprint }) => fingerprint) });
  };
  return (
    <Form onSubmit={submit}>
      <Text as="p" weight="bold">
        {t('keys.title')}
      </Text>
      <Text as="p">{t('keys.text')}</Text>
      <HostKeys keys={keys} label={t('keys.label', { host })} />
      <FormActions
        saveLabel={`${t('keys.confirm')}. ${submitLabel}`}
        isBusy={isBusy}
        onCancel={onBack}
      />
    </Form>
  );
};

/** Asks where copies are, and for an SFTP server whether its keys are the right ones. */
export const DestinationForm = ({ target = null, ...props }: DestinationFormProps) => {
  const { submitLabel, failure, isBusy, readKeys, onSubmit, onCancel } = props;
  const { t } = useTranslation('offsite');
  const fail = useFailureToast();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<DestinationValues, unknown, OffsiteInput>({
    resolver: destinationResolver,
    defaultValues: destinationValues(target),
  });
  useUnsavedInput(form.formState.isDirty);
  const isSftp = form.watch('kind') === 'sftp';
  const submit = form.handleSubmit(async (input) => {
    if (input.destination.kind !== 'sftp') return onSubmit(input);
    setIsAsking(true);
    try {
      setShown({ input, keys: await readKeys(input.destination) });
    } catch (error) {
      fail(failure, error as Error);
    } finally {
      setIsAsking(false);
    }
  });
  if (shown) {
    return (
      <ConfirmKeys
        shown={shown}
        {...{ submitLabel, isBusy, onSubmit }}
        onBack={() => setShown(null)}
      />
    );
  }
  return (
    <Form onSubmit={submit}>
      <DestinationFields form={form} />
      <FormActions
        saveLabel={isSftp ? t('form.next') : submitLabel}
        isBusy={isBusy || isAsking}
        onCancel={onCancel}
      />
    </Form>
  );
};
