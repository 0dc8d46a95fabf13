import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Bell,
  getBell,
  markBellSeen,
} from '#shared/features/content/notifications.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { contentKeys } from '../content.hooks.ts';

const bellQuery = queryOptions({
  queryKey: contentKeys.bell,
  queryFn: ({ signal }) => call(getBell, {}, { signal }),
});

export const useBell = () => useQuery(bellQuery);

/** Takes the number off the bell; the next reading of it knows what is still new. */
export const useMarkBellSeen = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(markBellSeen),
    onSuccess: ({ count }) =>
      client.setQueryData<Bell>(contentKeys.bell, (bell) => bell && { ...bell, count }),
  });
};
