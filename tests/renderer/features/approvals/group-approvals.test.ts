import { expect, it } from 'vitest';
import { groupApprovals } from '#renderer/features/approvals/group-approvals.ts';
import { plainApproval } from '#server/extension-points/approvals.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { limits } from '#shared/features/approvals/approvals.fields.ts';

const member = (id: number) => ({ id, username: `u${id}`, displayName: `U${id}`, avatar: null });

const approval = (id: number, kind: Approval['kind'], kidId?: number): Approval => ({
  ...plainApproval,
  id,
  kind,
  at: '2026-03-02T10:00:00.000Z',
  person: member(9),
  kid: kidId ? member(kidId) : null,
});

it('groups by kid and kind in the order of the first, and nothing that is about no kid', () => {
  const waiting = [
    approval(1, 'guest'),
    approval(2, 'guest'),
    approval(3, 'post', 5),
    approval(4, 'comment', 5),
    approval(5, 'post', 6),
    approval(6, 'post', 5),
    approval(7, 'commentReport'),
    approval(8, 'comment', 5),
  ];
  const ids = groupApprovals(waiting).map(({ approvals }) => approvals.map(({ id }) => id));
  expect(ids).toEqual([[1], [2], [3, 6], [4, 8], [5], [7]]);
});

it('says of each kid that more may be waiting, where as many of a kind as can be are listed', () => {
  const waiting = Array.from({ length: limits.shownOfKind }, (_, at) =>
    approval(at, 'post', at < 20 ? 5 : 6),
  );
  const withComment = [...waiting, approval(1, 'comment', 5)];
  expect(groupApprovals(withComment).map(({ isCut }) => isCut)).toEqual([true, true, false]);
  expect(groupApprovals(waiting.slice(1)).map(({ isCut }) => isCut)).toEqual([false, false]);
});
