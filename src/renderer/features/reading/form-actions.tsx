import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import styles from './reading-form.module.css';

interface FormActionsProps {
  save: string;
  isBusy: boolean;
  onCancel: () => void;
}

/** The two buttons under each form of the reading tracker. */
export const FormActions = ({ save, isBusy, onCancel }: FormActionsProps) => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.actions}>
      <Button type="button" size="3" variant="soft" color="gray" onClick={onCancel}>
        {t('actions.cancel')}
      </Button>
      <Button type="submit" size="3" loading={isBusy}>
        {save}
      </Button>
    </div>
  );
};
