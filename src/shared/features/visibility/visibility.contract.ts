import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Flag, Id } from '../../fields.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { Unnamed, ViewedKind, ViewerGroup, ViewerReason } from './visibility.fields.ts';

export const Viewer = Member.extend({ group: ViewerGroup, reason: ViewerReason });
export type Viewer = z.infer<typeof Viewer>;

export const Viewers = z.object({
  /** Whose it is first, then by name. */
  people: z.array(Viewer),
  unnamed: Unnamed.nullable(),
});
export type Viewers = z.infer<typeof Viewers>;

/** Who sees a thing, by the rules that show it; for people who see it themselves. */
export const listViewers = defineEndpoint({
  method: 'GET',
  path: '/api/viewers/:kind/:id',
  access: 'member',
  params: z.object({ kind: ViewedKind, id: Id }),
  response: Viewers,
});

/** Who would see a post, were the caller to share it so. */
export const previewViewers = defineEndpoint({
  method: 'GET',
  path: '/api/viewers/new-post',
  access: 'member',
  query: z.object({ family: Flag.default(false) }),
  response: Viewers,
});

/** Who would see a book, were the caller to add it so. */
export const previewBookViewers = defineEndpoint({
  method: 'GET',
  path: '/api/viewers/new-book',
  access: 'member',
  query: z.object({ public: Flag.default(false) }),
  response: Viewers,
});
