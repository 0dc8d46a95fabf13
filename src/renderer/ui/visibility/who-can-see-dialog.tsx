import { Text } from '@radix-ui/themes';
import type { ViewedKind } from '#shared/features/visibility/visibility.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppDialog } from '../dialog/app-dialog.tsx';
import { ErrorNote } from '../feedback/error-note.tsx';
import { RowsSkeleton } from '../feedback/rows-skeleton.tsx';
import { ViewerList } from './viewer-list.tsx';
import { useViewers } from './viewers.hooks.ts';

export interface WhoCanSeeProps {
  kind: ViewedKind;
  id: number;
  /** What the thing is called. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Who sees a thing, and why, as the server says that shows it to them. */
export const WhoCanSeeDialog = ({ kind, id, name, open, onOpenChange }: WhoCanSeeProps) => {
  const { t } = useTranslation(['visibility', 'common']);
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('common:whoCanSee')}
      description={name}
      size="small"
    >
      <Viewers kind={kind} id={id} />
      <Text as="p" size="2" color="gray" mt="4">
        {t('viewers.hint')}
      </Text>
    </AppDialog>
  );
};

const Viewers = ({ kind, id }: Pick<WhoCanSeeProps, 'kind' | 'id'>) => {
  const { data: viewers, error, refetch } = useViewers({ kind, id });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!viewers) return <RowsSkeleton height="56px" />;
  return <ViewerList viewers={viewers} />;
};
