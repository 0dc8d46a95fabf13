import { callForHelp } from '#shared/features/help-requests/help-requests.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { helpKeys } from './help-requests.hooks.ts';

/** Calls a grown-up; the note of the request then shows who is coming. @throws ApiError */
export const ringForHelp = async (): Promise<void> => {
  const own = await call(callForHelp);
  await queryClient.cancelQueries({ queryKey: helpKeys.own });
  queryClient.setQueryData(helpKeys.own, own);
};
