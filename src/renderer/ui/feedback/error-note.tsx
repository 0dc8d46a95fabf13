import { Button, Callout } from '@radix-ui/themes';
import { CloudOff } from 'lucide-react';
import { errorText } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

interface ErrorNoteProps {
  error?: unknown;
  /** Said instead of what the error itself says. */
  text?: string;
  onRetry?: () => void;
}

/** What went wrong with loading something, and a way to try again. */
export const ErrorNote = ({ error, text, onRetry }: ErrorNoteProps) => {
  const { t } = useTranslation('common');
  return (
    <Callout.Root color="red" role="alert" my="3">
      <Callout.Icon>
        <CloudOff size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{text ?? errorText(error)}</Callout.Text>
      {onRetry && (
        <Button variant="soft" color="gray" onClick={onRetry}>
          {t('actions.tryAgain')}
        </Button>
      )}
    </Callout.Root>
  );
};
