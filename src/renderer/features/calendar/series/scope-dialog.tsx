import { AlertDialog, Button, Flex, RadioGroup } from '@radix-ui/themes';
import { useState } from 'react';
import { Scope } from '#shared/features/calendar/calendar.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { onEscapeWithin } from '../../../ui/dialog/escape-within.ts';
import { useBackLayer } from '../../../ui/dialog/use-back-layer.ts';
import { useDialogFocus } from '../../../ui/dialog/use-dialog-focus.ts';
import styles from './scope-dialog.module.css';

interface ScopeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  purpose: 'save' | 'delete' | 'move';
  /** What may be chosen; without, all there is. */
  scopes?: Scope[];
  isBusy: boolean;
  onChoose: (scope: Scope) => void;
}

/** Asks how much of a series a change is for. */
export const ScopeDialog = ({ open, onOpenChange, ...question }: ScopeDialogProps) => {
  const { t } = useTranslation('calendar');
  const dialogFocus = useDialogFocus();
  useBackLayer(open, () => onOpenChange(false));
  const { purpose } = question;
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Content
        {...dialogFocus}
        onKeyDown={onEscapeWithin(() => onOpenChange(false))}
        maxWidth="440px"
      >
        <AlertDialog.Title>{t(`scope.${purpose}.title`)}</AlertDialog.Title>
        <AlertDialog.Description size="3">
          {t(purpose === 'delete' ? 'delete.question' : 'scope.text')}
        </AlertDialog.Description>
        <ScopeChoice {...question} />
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
};

type ScopeChoiceProps = Pick<ScopeDialogProps, 'purpose' | 'scopes' | 'isBusy' | 'onChoose'>;

const ScopeChoice = ({ purpose, isBusy, onChoose, ...question }: ScopeChoiceProps) => {
  const { t } = useTranslation(['calendar', 'common']);
  // Kept while the question goes away, when it is no longer asked.
  const [scopes] = useState(question.scopes ?? Scope.options);
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'all');
  return (
    <>
      <RadioGroup.Root
        size="3"
        mt="3"
        value={scope}
        onValueChange={(value) => setScope(value as Scope)}
        aria-label={t('scope.text')}
      >
        {scopes.map((name) => (
          <RadioGroup.Item key={name} value={name} className={styles.choice}>
            {t(`scope.${name}`)}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <Flex justify="end" wrap="wrap" gap="3" mt="4">
        <AlertDialog.Cancel>
          <Button variant="soft" color="gray" size="3">
            {t('common:actions.cancel')}
          </Button>
        </AlertDialog.Cancel>
        <Button
          size="3"
          loading={isBusy}
          onClick={() => onChoose(scope)}
          {...(purpose === 'delete' ? { color: 'red' as const } : {})}
        >
          {t(`scope.${purpose}.yes`)}
        </Button>
      </Flex>
    </>
  );
};
