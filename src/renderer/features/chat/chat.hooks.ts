import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  listCandidates,
  listNewCandidates,
  listOnline,
  listRooms,
  openRoom,
} from '#shared/features/chat/rooms.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { type RoomLog, refreshed } from './rooms/room-log.ts';

export const chatKeys = {
  all: ['chat'] as const,
  rooms: ['chat', 'rooms'] as const,
  log: (id: number) => ['chat', 'log', id] as const,
  candidates: (id: number) => ['chat', 'candidates', id] as const,
  newCandidates: ['chat', 'candidates'] as const,
  online: ['chat', 'online'] as const,
};

/** Spec, part 1 section 9. */
const roomsStaleMs = 10_000;

export const roomsQuery = queryOptions({
  queryKey: chatKeys.rooms,
  queryFn: ({ signal }) => call(listRooms, {}, { signal }),
  staleTime: roomsStaleMs,
});

export const useRooms = () => useQuery(roomsQuery);

/** Spec, part 1 section 9. */
const roomStaleMs = 30_000;

/** A room's messages; kept up to date live, and read again when the room is opened later. */
export const logQuery = (id: number) =>
  queryOptions({
    queryKey: chatKeys.log(id),
    queryFn: async ({ client, queryKey, signal }): Promise<RoomLog> => {
      const page = await call(openRoom, { params: { id } }, { signal });
      // What came live meanwhile is known already.
      return refreshed(client.getQueryData<RoomLog>(queryKey), page);
    },
    staleTime: roomStaleMs,
  });

export const useRoomLog = (id: number) => useQuery(logQuery(id));

/** Whom one may choose for a new room. */
export const useNewCandidates = () =>
  useQuery({
    queryKey: chatKeys.newCandidates,
    queryFn: ({ signal }) => call(listNewCandidates, {}, { signal }),
    staleTime: 0,
  });

export const useCandidates = (id: number, isWanted: boolean) =>
  useQuery({
    queryKey: chatKeys.candidates(id),
    queryFn: ({ signal }) => call(listCandidates, { params: { id } }, { signal }),
    enabled: isWanted,
    staleTime: 0,
  });

/** Ids of the people who are connected now, as far as one may know. */
export const useOnline = (): ReadonlySet<number> => {
  const { data } = useQuery({
    queryKey: chatKeys.online,
    queryFn: ({ signal }) => call(listOnline, {}, { signal }),
    select: toSet,
  });
  return data ?? nobody;
};

const nobody: ReadonlySet<number> = new Set();
const toSet = (ids: number[]): ReadonlySet<number> => new Set(ids);
