import { type Cell, cellIndex, fullLines, type LetterSquare } from './word-lines.ts';

/** What no letters that fall together by chance may spell to a child. */
export const blockedWords: readonly string[] = (
  'ANAL ANUS ARSE ASS BITCH BOOB BUTT COCK COON CRAP CUM CUNT DAMN DICK DYKE FAG FUCK FUK HOE ' +
  'JIZZ KKK NAZI NIGGA NIGGER PAKI PENIS PISS PORN PRICK PUSSY RAPE RAPIST SEX SHIT SLUT SPIC ' +
  'TIT TURD TWAT VAGINA WANK WHORE WTF XXX'
).split(' ');

const endings = ['', 'S', 'ES', 'ED', 'ER', 'ERS', 'ING', 'Y'];
const refused = new Set(blockedWords.flatMap((word) => endings.map((ending) => word + ending)));

/** Whether a whole word is rude; words that contain one, such as "class", are not. */
export const isBlockedWord = (word: string): boolean => refused.has(word);

const occurrencesIn = (cells: Cell[], square: LetterSquare): Cell[][] => {
  const text = cells.map((cell) => square.letters[cellIndex(square.size, cell)]);
  const line = text.join('');
  // Letters beyond the plain alphabet may take two units of text, and are in no blocked word.
  if (line.length !== text.length) return [];
  return blockedWords.flatMap((word) => {
    const found: Cell[][] = [];
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
      found.push(cells.slice(at, at + word.length));
    }
    return found;
  });
};

/** Where a square spells something rude, in any of the eight directions. */
export const blockedIn = (square: LetterSquare): Cell[][] =>
  fullLines(square.size).flatMap((cells) => [
    ...occurrencesIn(cells, square),
    ...occurrencesIn([...cells].reverse(), square),
  ]);
