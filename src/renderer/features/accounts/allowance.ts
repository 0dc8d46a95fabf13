import type { Allowance } from '#shared/features/household/household.contract.ts';

/** Below this share of the day's limit the form says how much is left. */
const lowShare = 0.25;

export interface Sharing {
  fileBytes: number;
  /** Whether it counts as a post. */
  isPost: boolean;
}

type AllowanceWarning =
  | { kind: 'none' }
  | { kind: 'tooLarge' | 'bytes'; bytes: number }
  | { kind: 'posts'; posts: number };

/** What to say of the day's allowance before something is shared; null while there is plenty. */
export const warningOf = (
  { limits, left }: Allowance,
  { fileBytes, isPost }: Sharing,
): AllowanceWarning | null => {
  if (!limits || !left) return null;
  if (left.bytes === 0 || (isPost && left.posts === 0)) return { kind: 'none' };
  if (fileBytes > left.bytes) return { kind: 'tooLarge', bytes: left.bytes };
  if (left.bytes < limits.bytes * lowShare) return { kind: 'bytes', bytes: left.bytes };
  if (isPost && left.posts < limits.posts * lowShare) return { kind: 'posts', posts: left.posts };
  return null;
};
