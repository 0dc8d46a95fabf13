/** More words than people search by. */
const maxWords = 12;

/**
 * The FTS5 expression for a search: a word for each term starts so, in any order. Null without a word. Words
 * are what the index's tokenizer takes for one.
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
