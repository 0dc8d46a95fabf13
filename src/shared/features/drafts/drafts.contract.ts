import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { versionOf } from '../../record-version.ts';

export const limits = {
  /** A person's drafts; the oldest makes room for one more. */
  countMax: 20,
  fieldsMax: 12,
  /** Longer than any field may be: what is too long to be saved is kept all the same. */
  textMax: 25_000,
  beforeMax: 50_000,
  keptDays: 30,
};

const invalid = message('common:errors.invalidRequest');

/** Private forms, whose drafts no device keeps: a new record, or a change of one. */
const DraftForm = z.string().regex(/^(journal|emotion)(\.[1-9]\d{0,11})?$/, invalid);
const ByForm = z.object({ form: DraftForm });

const FieldValue = z.union([z.string().max(limits.textMax), z.number(), z.boolean(), z.null()]);

export const DraftFields = z.object({
  /** The fields that differ from those the form began with. */
  values: z
    .record(z.string().max(40), FieldValue, invalid)
    .refine((values) => Object.keys(values).length <= limits.fieldsMax, invalid),
  /** What those fields were, as JSON: they may have been changed on another device since. */
  before: z.string(invalid).max(limits.beforeMax, invalid),
  hadFile: z.boolean(invalid),
});
export type DraftFields = z.infer<typeof DraftFields>;

export const getDraft = defineEndpoint({
  method: 'GET',
  path: '/api/drafts/:form',
  access: 'member',
  params: ByForm,
  response: DraftFields.nullable(),
});

export const saveDraft = defineEndpoint({
  method: 'PUT',
  path: '/api/drafts/:form',
  access: 'member',
  params: ByForm,
  body: DraftFields,
  response: ByForm,
});

export const deleteDraft = defineEndpoint({
  method: 'DELETE',
  path: '/api/drafts/:form',
  access: 'member',
  params: ByForm,
  response: ByForm,
});

/** The version of a draft, or of none. */
export const draftVersionOf = (draft: Partial<DraftFields> | null): string =>
  versionOf(draft ?? {}, ['values', 'before', 'hadFile']);
