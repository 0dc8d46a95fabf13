import type { ApprovalKind } from '#shared/features/approvals/approvals.fields.ts';
import type { MentionKind } from '#shared/features/content/notifications.contract.ts';
import type { ImportKind } from '#shared/features/imports/imports.contract.ts';
import type { SearchKind } from '#shared/features/search/search.fields.ts';
import type { TrashKind } from '#shared/features/trash/trash.fields.ts';
import type { AboutArea } from '#shared/features/visibility/about-me.contract.ts';
import type { ViewedKind } from '#shared/features/visibility/visibility.fields.ts';
import type { AnySteps } from '../imports/import-kinds.ts';
import type { CleanupJob, JobHandler } from '../jobs/job-steps.ts';
import type { MediaGuard } from '../media/media-guard.ts';
import type { FollowAccountChange } from './account-changes.ts';
import type { AccountDeletionSource } from './account-deletion.ts';
import type { ApprovalSource } from './approvals.ts';
import type { ExportSection } from './data-export.ts';
import type { ListFamilyDay } from './family-day.ts';
import type { CountYear } from './look-back.ts';
import type { MediaUsageSource } from './media-usage.ts';
import type { PresentMentions } from './mentions.ts';
import type { DescribePerson } from './person-summary.ts';
import type { BeforeUpdate } from './pre-update.ts';
import type { SearchSource } from './search.ts';
import type { TrashSource } from './trash.ts';
import type { FindJudge, JudgeNew } from './visibility.ts';

type Named<Key extends string, Item> = Partial<Record<Key, Item>>;

/** Extension points to which a feature adds items under names of their own. */
interface NamedPoints {
  /** Sections of a personal export, by data file. */
  exports: Record<string, ExportSection>;
  search: Named<SearchKind, SearchSource>;
  trash: Named<TrashKind, TrashSource>;
  approvals: Named<ApprovalKind, ApprovalSource>;
  mentions: Named<MentionKind, PresentMentions>;
  /** Who can see a thing (ADR 20). */
  visibility: Named<ViewedKind, FindJudge>;
  /** "What others can see about me" (ADR 20). */
  personSummary: Named<AboutArea, DescribePerson>;
  imports: Named<ImportKind, AnySteps>;
  /** Steps of durable jobs, by kind. */
  jobs: Record<string, JobHandler>;
  /** Cleanup jobs, run every hour. */
  cleanup: Record<string, CleanupJob>;
}

/** Extension points to which a feature adds one item. */
interface SinglePoints {
  /** Whether a person may see a medium because of this feature. */
  mediaAccess: MediaGuard;
  mediaUsage: MediaUsageSource;
  visibilityOfNew: JudgeNew;
  accountChanges: FollowAccountChange;
  accountDeletion: AccountDeletionSource;
  /** People someone knows from this feature who would not be listed to each other otherwise (rule 89). */
  knownUsers: (userId: number) => ReadonlySet<number>;
  beforeUpdate: BeforeUpdate;
  /** Numbers of the yearly look back. */
  lookBack: CountYear;
  /** What the whole family plans on a day. */
  familyDay: ListFamilyDay;
}

/** What one feature adds to the others. */
export type FeatureExtensions = Partial<NamedPoints & SinglePoints>;

/** What all features of a server add, by name; single items by the name of their feature. */
export type Extensions = {
  readonly [Point in keyof NamedPoints]: Map<
    keyof NamedPoints[Point],
    NonNullable<NamedPoints[Point][keyof NamedPoints[Point]]>
  >;
} & { readonly [Point in keyof SinglePoints]: Map<string, SinglePoints[Point]> };

export const createExtensions = (): Extensions => ({
  exports: new Map(),
  search: new Map(),
  trash: new Map(),
  approvals: new Map(),
  mentions: new Map(),
  visibility: new Map(),
  personSummary: new Map(),
  imports: new Map(),
  jobs: new Map(),
  cleanup: new Map(),
  mediaAccess: new Map(),
  mediaUsage: new Map(),
  visibilityOfNew: new Map(),
  accountChanges: new Map(),
  accountDeletion: new Map(),
  knownUsers: new Map(),
  beforeUpdate: new Map(),
  lookBack: new Map(),
  familyDay: new Map(),
});

const singlePoints: ReadonlySet<string> = new Set<keyof SinglePoints>([
  'mediaAccess',
  'mediaUsage',
  'visibilityOfNew',
  'accountChanges',
  'accountDeletion',
  'knownUsers',
  'beforeUpdate',
  'lookBack',
  'familyDay',
]);

/** Adds the items of one feature. */
export const addExtensions = (
  extensions: Extensions,
  feature: string,
  added: FeatureExtensions,
): void => {
  for (const [point, map] of Object.entries(extensions) as [
    keyof Extensions,
    Map<string, unknown>,
  ][]) {
    const item = added[point];
    if (item === undefined) continue;
    if (singlePoints.has(point)) map.set(feature, item);
    else for (const [name, part] of Object.entries(item)) map.set(name, part);
  }
};
