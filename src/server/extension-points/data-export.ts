import type { Actor } from '#shared/features/accounts/access.ts';
import type { MessageKey } from '#shared/locales/messages.ts';

/** Someone else's words on content of this person. */
export interface ExportNote {
  who: string;
  at: string;
  text: string;
}

/** A picture or video, by its id. */
interface ExportMediaRef {
  id: number;
  caption?: string;
}

/** The picture that a row has, if it has one. */
export const exportMedia = (id: number | null): ExportMediaRef[] => (id === null ? [] : [{ id }]);

/** One thing of a person, as data and as people read it. */
export interface ExportItem {
  data: Record<string, unknown>;
  /** Empty for what is of use as data alone. */
  title: string;
  /** An instant, or a day. */
  at: string | null;
  /** Paragraphs in the person's own words. */
  text?: string[];
  facts?: [label: MessageKey, value: string | number | null][];
  /** A page at a time. */
  notes?: () => Iterable<ExportNote[]>;
  /** Pictures and videos of the person's own. */
  media?: ExportMediaRef[];
}

/** A separate file, for another program to read. */
interface ExportFile {
  path: string;
  write(actor: Actor): AsyncIterable<string>;
}

/** A feature's data of one person; nothing of anyone else except their comments on it. */
export interface ExportSection {
  title: MessageKey;
  /** How many there are; where no index tells, a part at a time. */
  count(userId: number): number | Iterable<number>;
  /** A page at a time, so that others get their turn in between. */
  pages(actor: Actor): Iterable<ExportItem[]>;
  files?: ExportFile[];
}

/** By the name of the section's data file. */
export type ExportSections = Record<string, ExportSection>;
