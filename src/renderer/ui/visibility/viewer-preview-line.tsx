import { Text } from '@radix-ui/themes';
import { Eye } from 'lucide-react';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { nameList } from '../text/name-list.ts';
import styles from './viewer-list.module.css';
import { type NewRecord, useViewers } from './viewers.hooks.ts';

export interface ViewerPreviewProps {
  open: boolean;
  of: NewRecord;
}

/** One line of names; empty while they are unknown or cannot be loaded. */
export const ViewerPreviewLine = ({ of: record }: ViewerPreviewProps) => {
  const { t } = useTranslation('visibility');
  const { data: viewers } = useViewers(record);
  const { id } = useUser();
  const others = viewers?.people.filter((person) => person.id !== id) ?? [];
  const unnamed = viewers?.unnamed === 'household' ? [t('viewers.preview.everybodyElse')] : [];
  const names = [...others.map((person) => person.displayName || person.username), ...unnamed];
  return (
    <Text as="p" size="2" color="gray" role="status" className={styles.line}>
      {viewers && (
        <>
          <Eye size={16} aria-hidden="true" />
          <span>
            {names.length > 0
              ? t('viewers.preview.seen', { names: nameList(names) })
              : t('viewers.onlyYou')}
          </span>
        </>
      )}
    </Text>
  );
};
