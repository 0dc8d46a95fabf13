import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/api-client.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** Tells what did not work, with the server's message or 'An error occurred' (spec, part 2 section 6). */
export const useFailure = () => {
  const { t } = useTranslation('files');
  return (title: string, error: unknown) => {
    const description = errorText(error, null, t('files.unknownError'));
    showToast({ tone: 'failure', title, description });
  };
};
