import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  changePostPermission,
  listPostPermissions,
} from '#shared/features/approvals/post-permissions.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

const queryKey = ['approvals', 'posts'] as const;

/** Which kids' new posts friends see at once; kept up to date while it is shown. */
export const usePostPermissions = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['approvals', 'accounts'], [queryKey]), [client]);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listPostPermissions, {}, { signal }),
  });
};

export const useChangePostPermission = (kidId: number) => {
  const { t } = useTranslation('common');
  return useAction({
    run: (isAllowed: boolean) =>
      call(changePostPermission, { params: { id: kidId }, body: { isAllowed } }),
    invalidates: [[...queryKey]],
    failure: t('errors.notSaved'),
  });
};
