import { Button, Flex, Progress, Text, TextField } from '@radix-ui/themes';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useEmptyTrash } from './trash.hooks.ts';

interface EmptyTrashDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How much is in the trash at this moment. */
  left: number;
  onDone: () => void;
}

const TypedConfirmation = ({
  onConfirm,
  onCancel,
}: Record<'onConfirm' | 'onCancel', () => void>) => {
  const { t } = useTranslation(['trash', 'common']);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const word = t('empty.word');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
    setIsWrong(!isRight);
    if (isRight) onConfirm();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <FormField
        label={t('empty.field', { word })}
        {...(isWrong ? { error: t('empty.mismatch') } : {})}
      >
        {(control) => (
          <TextField.Root
            {...control}
            size="3"
            autoComplete="off"
            autoCapitalize="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormField>
      <Flex justify="end" wrap="wrap" gap="3" mt="5">
        <Button type="button" size="3" variant="soft" color="gray" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="3" color="red">
          {t('empty.action')}
        </Button>
      </Flex>
    </form>
  );
};

const Emptying = ({ total, left, onStop }: { total: number; left: number; onStop: () => void }) => {
  const { t } = useTranslation('trash');
  const done = Math.max(0, total - left);
  return (
    <div role="status">
      <Text as="p" mb="3">
        {t('empty.progress', { done, count: total })}
      </Text>
      <Progress
        size="3"
        color="red"
        aria-label={t('empty.progressLabel')}
        value={total === 0 ? 0 : Math.min(100, (done / total) * 100)}
      />
      <Flex justify="end" wrap="wrap" gap="3" mt="5">
        <Button size="3" variant="soft" color="gray" onClick={onStop}>
          {t('empty.stop')}
        </Button>
      </Flex>
    </div>
  );
};

/** Asks for a word before everything goes, then tells how far it is. */
export const EmptyTrashDialog = ({ open, onOpenChange, left, onDone }: EmptyTrashDialogProps) => {
  const { t } = useTranslation('trash');
  const [total, setTotal] = useState(0);
  const { empty, isEmptying, stop } = useEmptyTrash(() => {
    onOpenChange(false);
    onDone();
  });
  useEffect(() => {
    if (open && !isEmptying) setTotal(left);
  }, [open, isEmptying, left]);
  return (
    <AppDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isEmptying) stop();
        else onOpenChange(isOpen);
      }}
      size="small"
      title={t('empty.title')}
      {...(isEmptying ? {} : { description: t('empty.text', { count: left }) })}
    >
      {isEmptying ? (
        <Emptying total={total} left={left} onStop={stop} />
      ) : (
        <TypedConfirmation onConfirm={empty} onCancel={() => onOpenChange(false)} />
      )}
    </AppDialog>
  );
};
