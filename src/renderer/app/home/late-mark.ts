import { type ComponentType, lazy } from 'react';
import type { Namespace } from '#shared/locales/messages.ts';
import { withWords } from '../../lib/i18n.ts';

const nothing = () => null;

/** A mark on a tab, with its words: it comes when the page stands, and a page stands without it too. */
export const lateMark = (words: Namespace[], load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await withWords(words, load).catch(() => nothing) }));
