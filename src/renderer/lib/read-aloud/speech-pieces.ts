/** Some engines fall silent in the middle of a long text; a few sentences at a time they manage. */
const pieceCharacters = 220;

const cutLong = (sentence: string): string[] => {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > pieceCharacters) {
    const space = rest.lastIndexOf(' ', pieceCharacters);
    const end = space > 0 ? space : pieceCharacters;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
};

/** A text in pieces of whole sentences, each short enough to be read in one go. */
export const speechPieces = (text: string, language: string): string[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    for (const part of cutLong(segment.trim())) {
      if (!part) continue;
      const last = pieces.at(-1);
      const isRoom = last !== undefined && last.length + part.length < pieceCharacters;
      if (isRoom) pieces[pieces.length - 1] = `${last} ${part}`;
      else pieces.push(part);
    }
  }
  return pieces;
};
