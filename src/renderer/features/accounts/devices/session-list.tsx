import { Button, Skeleton } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '#shared/features/accounts/devices.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys } from '../accounts.hooks.ts';
import { SessionRows } from './session-rows.tsx';

/** Ends one session, or every one but this. */
const useEndSessions = () => {
  const { t } = useTranslation(['accounts', 'common']);
  return useAction({
    run: async (id: number | 'others') => {
      if (id === 'others') await call(endOtherSessions);
      else await call(endSession, { params: { id } });
    },
    success: t('sessions.ended'),
    failure: t('common:errors.failed'),
    onSettled: (client) => client.invalidateQueries({ queryKey: accountsKeys.sessions }),
  });
};

/** Where this person is signed in. */
export const SessionList = () => {
  const { t } = useTranslation('accounts');
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndSessions();
  const sessions = useQuery({
    queryKey: accountsKeys.sessions,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    // Other devices come and go without telling this one.
    refetchOnMount: 'always',
  });
  if (sessions.isError && !sessions.data)
    return <ErrorNote error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) return <Skeleton width="100%" height="56px" />;
  const hereFirst = sessions.data.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <>
      <SessionRows sessions={hereFirst} end={end} />
      {sessions.data.length > 1 && (
        <Button variant="soft" color="gray" size="3" onClick={() => setIsAsking(true)}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('sessions.endOthers')}
        description={t('sessions.endOthersText')}
        confirmLabel={t('sessions.endOthersConfirm')}
        tone="plain"
        isBusy={end.isPending}
        onConfirm={() => end.mutate('others', { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
};
