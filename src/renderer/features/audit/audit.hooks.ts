import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminListUsers } from '#shared/features/accounts/admin.contract.ts';
import { listAudit } from '#shared/features/audit/audit.contract.ts';
import type { AuditKind } from '#shared/features/audit/audit.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { accountsKeys } from '../accounts/accounts.hooks.ts';

/** What the list is narrowed down to. */
export interface ActivityFilter {
  q: string;
  kind: AuditKind | undefined;
  personId: number | undefined;
  from: string | undefined;
  to: string | undefined;
}

export const noFilter: ActivityFilter = {
  q: '',
  kind: undefined,
  personId: undefined,
  from: undefined,
  to: undefined,
};

export const isFiltered = (filter: ActivityFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '');

/** A filter as the address of a call has it. */
export const queryOf = ({ q, ...rest }: ActivityFilter) => ({ q: q.trim(), ...rest });

const typingMs = 250;

/** Debounced text. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const auditKey = ['audit'] as const;

/** The activity list, newest first, page by page; refetched when there is more. */
export const useAudit = (filter: ActivityFilter) => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['audit'], [auditKey]), [client]);
  return useInfiniteQuery({
    queryKey: [...auditKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...queryOf(filter), before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
};

/** Everyone with an account, for the filter. */
export const usePeople = () =>
  useQuery({
    queryKey: accountsKeys.adminUsers,
    queryFn: ({ signal }) => call(adminListUsers, {}, { signal }),
  });
