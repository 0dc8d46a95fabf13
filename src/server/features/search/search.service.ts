import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { Cursor, SearchGroup, SearchHit } from '#shared/features/search/search.contract.ts';
import { limits, SearchKind, wordsOf } from '#shared/features/search/search.fields.ts';
import { fold } from '#shared/search-folding.ts';
import type { Context } from '../../context/context.ts';
import type { FitsBy } from '../../db/word-match.ts';
import type { Found, SearchSource } from '../../extension-points/search.ts';
import { takeToken } from '../../http/rate-limit.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import { peopleSource } from './people-search.ts';
import { markWords, snippetOf } from './snippet.ts';

/** Candidates asked for at a time once the first few were not enough, and in all for one page. */
const batch = 400;
const lookedAtMax = 4_000;

interface Candidate {
  fitsBy: FitsBy;
  id: number;
}

interface Page {
  words: string[];
  before: Cursor | undefined;
  limit: number;
}

/**
 * Reads on until the caller has a page and one more; hidden results are not counted and do not show that
 * there were more.
 */
const findCandidates = (source: SearchSource, actor: Actor, page: Page): Candidate[] => {
  const { words, limit, before: cursor } = page;
  const tiers: FitsBy[] = cursor?.tier === 'text' ? ['text'] : ['name', 'text'];
  const found: Candidate[] = [];
  let lookedAt = 0;
  for (const fitsBy of tiers) {
    let before = cursor?.tier === fitsBy ? cursor.before : null;
    let size = limit + 1 - found.length;
    while (found.length <= limit && lookedAt < lookedAtMax) {
      const candidates = source.find(actor, { words, fitsBy, before, limit: size });
      found.push(...candidates.flatMap(({ id, isSeen }) => (isSeen ? [{ fitsBy, id }] : [])));
      lookedAt += candidates.length;
      if (candidates.length < size) break;
      before = candidates.at(-1)?.id ?? null;
      size = batch;
    }
  }
  return found;
};

const presentHit = (
  kind: SearchKind,
  found: Found,
  folded: string[],
  who: Member | null,
): SearchHit => ({
  kind,
  id: found.id,
  title: markWords(found.title, folded),
  snippet: snippetOf(found.texts, folded),
  when: found.when ?? null,
  day: found.day ?? null,
  who,
  postId: found.postId ?? null,
  contentType: found.contentType ?? null,
  emotionType: found.emotionType ?? null,
  isDone: found.isDone ?? false,
  thumbUrl: found.thumbUrl ?? null,
  media: found.media ?? [],
});

const presentHits = (
  context: Context,
  actor: Actor,
  kind: SearchKind,
  found: Found[],
  words: string[],
): SearchHit[] => {
  const folded = words.map(fold);
  const people = findMembers(
    context.db,
    found.flatMap(({ userId }) => userId ?? []),
  );
  return found.map((one) => {
    const isOwn = one.userId === actor.id && kind !== 'person';
    const who = isOwn || one.userId === null ? null : (people.get(one.userId) ?? null);
    return presentHit(kind, one, folded, who);
  });
};

const findGroup = (context: Context, actor: Actor, kind: SearchKind, page: Page): SearchGroup => {
  const source = kind === 'person' ? peopleSource(context) : context.extensions.search.get(kind);
  if (!source) return { kind, hits: [], more: null };
  const candidates = findCandidates(source, actor, page);
  if (candidates.length === 0) return { kind, hits: [], more: null };
  const shown = candidates.slice(0, page.limit);
  const ids = shown.map(({ id }) => id);
  const found = new Map(source.present(actor, ids).map((one) => [one.id, one]));
  const inOrder = ids.flatMap((id) => found.get(id) ?? []);
  const last = shown.at(-1);
  return {
    kind,
    hits: presentHits(context, actor, kind, inOrder, page.words),
    more: candidates.length > page.limit && last ? `${last.fitsBy}_${last.id}` : null,
  };
};

/**
 * What the caller may see that matches every word, or words that start so: first by name, then by other text,
 * each newest first. Other requests run between kinds.
 * @throws AppError 429
 */
export const searchFor = async (
  context: Context,
  actor: Actor,
  query: {
    q: string;
    kind?: SearchKind | undefined;
    before?: Cursor | undefined;
    limit?: number | undefined;
  },
): Promise<SearchGroup[]> => {
  const { searchBurst: burst, searchesPerSecond: perSecond } = context.config.throttle;
  takeToken(context, `search ${actor.id}`, { burst, perSecond }, 'common:errors.tooMany');
  const words = wordsOf(query.q);
  if (words.length === 0) return [];
  const limit = query.limit ?? (query.kind ? limits.pageDefault : limits.groupDefault);
  const page = { words, limit, before: query.kind && query.before };
  const kinds = query.kind ? [query.kind] : SearchKind.options;
  const groups: SearchGroup[] = [];
  for (const kind of kinds) {
    if (groups.length > 0) await nextTurn();
    groups.push(findGroup(context, actor, kind, page));
  }
  return groups.filter(({ hits }) => hits.length > 0);
};
