import { z } from 'zod';
import type { Content } from '#shared/features/content/content.contract.ts';
import { ContentFields, ContentType } from '#shared/features/content/content.fields.ts';

const { title, description, textContent } = ContentFields.shape;

/** What a person fills in, with the contract's own rules and sentences. */
export const PostForm = z.object({
  title,
  contentType: ContentType,
  description,
  textContent,
  isFamilyContent: z.boolean(),
  albumId: z.number().nullable(),
});
export type PostFormInput = z.input<typeof PostForm>;
export type PostFormOutput = z.output<typeof PostForm>;

/** A post as its form begins. */
export const valuesOf = (post: Content): PostFormInput => ({
  title: post.title,
  contentType: post.contentType,
  description: post.description,
  textContent: post.textContent,
  isFamilyContent: post.isFamilyContent,
  albumId: post.albumId ?? null,
});
