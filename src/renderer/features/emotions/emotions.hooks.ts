import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { endOfMonth } from 'date-fns/endOfMonth';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { useEffect } from 'react';
import {
  getCare,
  getInsights,
  listEmotionLogs,
  listYear,
  type Period,
} from '#shared/features/emotions/emotions.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';

export const emotionsKeys = {
  all: ['emotions'] as const,
  care: ['emotions', 'care'] as const,
};

/** The month a day is in, yyyy-MM. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** One's logs of a month (yyyy-MM), newest first. */
export const monthQuery = (month: string) => {
  const from = `${month}-01`;
  const to = formatISO(endOfMonth(parseISO(from)), { representation: 'date' });
  return queryOptions({
    queryKey: [...emotionsKeys.all, 'month', month],
    queryFn: ({ signal }) => call(listEmotionLogs, { query: { from, to } }, { signal }),
  });
};

export const insightsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...emotionsKeys.all, 'insights', period],
    queryFn: ({ signal }) => call(getInsights, { query: { period } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [...emotionsKeys.all, 'year', year],
    queryFn: ({ signal }) => call(listYear, { params: { year } }, { signal }),
  });

export const careQuery = queryOptions({
  queryKey: emotionsKeys.care,
  queryFn: ({ signal }) => call(getCare, {}, { signal }),
});

/** Keeps what is shown in step with one's other devices, while it is shown. */
export const useEmotionsLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['emotions'], [emotionsKeys.all]), [client]);
};
