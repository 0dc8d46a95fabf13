import {
  BookHeart,
  BookOpen,
  CalendarDays,
  Camera,
  CircleUserRound,
  Film,
  Images,
  Library,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  Palette,
  Smile,
} from 'lucide-react';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { SearchHit } from '#shared/features/search/search.contract.ts';
import type { SearchKind } from '#shared/features/search/search.fields.ts';
import { paths } from '#shared/paths.ts';

const kindIcons: Record<SearchKind, LucideIcon> = {
  person: CircleUserRound,
  post: Palette,
  album: Images,
  comment: MessageSquareText,
  room: MessageCircle,
  book: Library,
  event: CalendarDays,
  task: ListChecks,
  journal: BookHeart,
  feeling: Smile,
};

const typeIcons: Record<ContentType, LucideIcon> = {
  art: Palette,
  photo: Camera,
  story: BookOpen,
  video: Film,
};

export const iconOf = ({ kind, contentType }: SearchHit): LucideIcon =>
  kind === 'post' && contentType ? typeIcons[contentType] : kindIcons[kind];

const homeTab = (tab: string, params: Record<string, string> = {}): string =>
  `${paths.home}?${new URLSearchParams({ tab, ...params })}`;

/** Where a hit is shown. */
export const pathOf = (hit: SearchHit): string => {
  const { kind, id, postId, day, isDone } = hit;
  const onDay: Record<string, string> = day ? { day } : {};
  switch (kind) {
    case 'person':
      return paths.person(id);
    case 'post':
    case 'comment':
      return paths.post(postId ?? id);
    case 'album':
      return paths.album(id);
    case 'room':
      return paths.chatRoom(id);
    case 'book':
      return `${paths.readingTracker}?book=${id}`;
    case 'event':
      return homeTab('calendar', { view: 'day', ...onDay });
    case 'task':
      return homeTab('tasks', isDone ? { show: 'completed' } : {});
    case 'journal':
      return homeTab('journal', onDay);
    case 'feeling':
      return homeTab('emotions', onDay);
  }
};

/** The page with all that was found, or all of one kind. */
export const resultsPath = (q: string, kind?: SearchKind): string =>
  `${paths.search}?${new URLSearchParams({ q, ...(kind ? { kind } : {}) })}`;
