import { fold } from '#shared/search-folding.ts';

/** The pattern by which `likeSql` finds a text anywhere. */
export const likePattern = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The SQL that compares a column with `@pattern`, whatever its case and accents. `LIKE` folds plain
 * letters itself: only other texts are worth a call out of SQLite.
 */
export const likeSql = (column: string): string =>
  `(${column} LIKE @pattern ESCAPE '\\' OR (length(${column}) < octet_length(${column})
    AND fold(${column}) LIKE @pattern ESCAPE '\\'))`;
