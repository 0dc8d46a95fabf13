/** More words than anybody narrows a search by. */
const maxWords = 12;

/**
 * The FTS5 expression for what somebody typed: every word has to begin somewhere, in any order.
 * Null where there is no word in it. Words are what the index's tokenizer takes for one.
 */
export const toExpression = (typed: string): string | null => {
  const words = typed.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.length === 0
    ? null
    : words
        .slice(0, maxWords)
        .map((word) => `"${word}" *`)
        .join(' AND ');
};
