import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  changeResponseApproval,
  listResponseApprovals,
  type ResponseApproval,
} from '#shared/features/approvals/response-approvals.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

const queryKey = ['approvals', 'responses'] as const;

/** Which friends see which kids' comments and reactions; kept up to date while it is shown. */
export const useResponseApprovals = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['approvals', 'accounts'], [queryKey]), [client]);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listResponseApprovals, {}, { signal }),
  });
};

export const useChangeResponseApproval = (id: number) => {
  const { t } = useTranslation(['approvals', 'common']);
  return useAction({
    run: (isAllowed: boolean) =>
      call(changeResponseApproval, { params: { id }, body: { isAllowed } }),
    update: (client, _answer, isAllowed) =>
      client.setQueryData<ResponseApproval[]>(queryKey, (list) =>
        list?.map((other) => (other.id === id ? { ...other, isAllowed } : other)),
      ),
    failure: t('common:errors.notSaved'),
    onSettled: (client) => void client.invalidateQueries({ queryKey }),
  });
};
