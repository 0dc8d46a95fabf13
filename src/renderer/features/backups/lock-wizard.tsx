import { Button, Flex, Text, TextArea } from '@radix-ui/themes';
import { Printer, Shuffle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { passphraseLength } from '#shared/features/backups/backups.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useUnsavedInput } from '../../ui/form/unsaved-input.ts';
import { useBackupSettings } from './backups.hooks.ts';
import { KeySheet } from './key-sheet.tsx';
import { makeUpPassphrase } from './made-up-passphrase.ts';
import { passphraseWords } from './passphrase-words.ts';

interface LockWizardProps {
  /** Whether they are locked already, so that only the passphrase changes. */
  isLocked: boolean;
  onClose: () => void;
}

interface Choice {
  passphrase: string;
  dropOpen: boolean;
}

interface StepProps {
  choice: Choice;
  change: (changes: Partial<Choice>) => void;
  isLocked: boolean;
  onClose: () => void;
}

/** First the passphrase: generated from words, or chosen freely. */
const ChooseStep = (props: StepProps & { onNext: () => void }) => {
  const { choice, change, isLocked, onClose, onNext } = props;
  const { t } = useTranslation(['backups', 'common']);
  const { t: tCommon } = useTranslation('common');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { length } = choice.passphrase.trim();
    if (length < passphraseLength.min) setError(t('errors.passphraseShort'));
    else if (length > passphraseLength.max)
      setError(t('common:errors.tooLong', { max: passphraseLength.max }));
    else onNext();
  };
  return (
    <Form gap="3" onSubmit={submit}>
      <Text as="p">{t('lock.chooseText')}</Text>
      <FormField label={t('lock.passphrase')} error={error}>
        {(field) => (
          // Seven words are longer than one line of a phone.
          <TextArea
            {...field}
            size="3"
            rows={2}
            value={choice.passphrase}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => change({ passphrase: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </FormField>
      <div>
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          onClick={() => change({ passphrase: makeUpPassphrase(passphraseWords) })}
        >
          <Shuffle size={18} aria-hidden="true" />
          {t('lock.suggestAnother')}
        </Button>
      </div>
      {!isLocked && (
        <CheckboxField
          label={t('lock.dropOpen')}
          isOn={choice.dropOpen}
          onChange={(dropOpen) => change({ dropOpen })}
        />
      )}
      <Flex justify="end" wrap="wrap" gap="3" mt="2">
        <Button type="button" size="3" variant="soft" color="gray" onClick={onClose}>
          {tCommon('actions.cancel')}
        </Button>
        <Button type="submit" size="3">
          {t('lock.next')}
        </Button>
      </Flex>
    </Form>
  );
};

/** Then the sheet: locking waits until the person has it on paper. */
const SheetStep = (props: StepProps & { onBack: () => void }) => {
  const { choice, onClose, onBack } = props;
  const { t } = useTranslation(['backups', 'common']);
  const { lock } = useBackupSettings();
  const [isPrinted, setIsPrinted] = useState(false);
  const passphrase = choice.passphrase.trim().replace(/\s+/g, ' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    lock.mutate({ passphrase, dropOpen: choice.dropOpen }, { onSuccess: onClose });
  };
  return (
    <Form gap="3" onSubmit={submit}>
      <KeySheet passphrase={passphrase} />
      <div>
        <Button type="button" size="3" variant="soft" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          {t('lock.print')}
        </Button>
      </div>
      <CheckboxField label={t('lock.printed')} isOn={isPrinted} onChange={setIsPrinted} />
      <Flex justify="end" wrap="wrap" gap="3" mt="2">
        <Button type="button" size="3" variant="soft" color="gray" onClick={onBack}>
          {t('common:actions.back')}
        </Button>
        <Button type="submit" size="3" disabled={!isPrinted} loading={lock.isPending}>
          {t('lock.confirm')}
        </Button>
      </Flex>
    </Form>
  );
};

/** Two steps to locked backups: a passphrase, and a sheet with it that is on paper. */
export const LockWizard = ({ isLocked, onClose }: LockWizardProps) => {
  const [isSheet, setIsSheet] = useState(false);
  const [choice, setChoice] = useState<Choice>(() => ({
    passphrase: makeUpPassphrase(passphraseWords),
    dropOpen: false,
  }));
  useUnsavedInput(isSheet);
  const change = (changes: Partial<Choice>) => setChoice((before) => ({ ...before, ...changes }));
  const props = { choice, change, isLocked, onClose };
  return isSheet ? (
    <SheetStep {...props} onBack={() => setIsSheet(false)} />
  ) : (
    <ChooseStep {...props} onNext={() => setIsSheet(true)} />
  );
};
