import { Grid, Text } from '@radix-ui/themes';
import { memo, useState } from 'react';
import type { Difficulty } from '#shared/features/games/games.fields.ts';
import { makeWordGrid } from '#shared/features/games/word-grid.ts';
import { type Cell, cellIndex, cellsOf, type Line } from '#shared/features/games/word-lines.ts';
import { areAllFound, startWordSearch, tryLine } from '#shared/features/games/word-search.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAnnouncer } from '../announcer.tsx';
import { useSounds } from '../sounds/use-sounds.ts';
import type { BoardProps } from '../use-round.ts';
import { LetterSquareView } from './letter-square.tsx';
import styles from './word-board.module.css';
import { WordsToFind } from './words-to-find.tsx';

interface WordBoardProps extends BoardProps {
  difficulty: Difficulty;
  words: readonly string[];
}

const isSame = (one: Cell, other: Cell) => one.row === other.row && one.column === other.column;

export const WordBoardView = memo((props: WordBoardProps) => {
  const { seed, difficulty, words, isActive, onProgress } = props;
  const { t } = useTranslation('games');
  const [search, setSearch] = useState(() =>
    startWordSearch(makeWordGrid(words, difficulty, seed)),
  );
  /** The end of a word that was pressed first. */
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const { announce, region } = useAnnouncer();
  const { play } = useSounds();
  const { grid, found } = search;
  const total = grid.words.length;

  const take = (line: Line) => {
    if (!isActive) return;
    setAnchor(null);
    const next = tryLine(search, line);
    if (next === search) return;
    setSearch(next);
    const done = next.found.length;
    onProgress({ moves: next.moves, done, total }, areAllFound(next));
    const word = done > found.length ? next.found.at(-1)?.word : undefined;
    play(word ? 'found' : 'miss');
    announce(word ? t('wordSearch.saidFound', { word, done, total }) : t('wordSearch.saidNothing'));
  };
  const press = (cell: Cell) => {
    if (!isActive) return;
    if (anchor && isSame(anchor, cell)) setAnchor(null);
    else if (anchor && cellsOf({ from: anchor, to: cell }).length > 1) {
      take({ from: anchor, to: cell });
    } else {
      setAnchor(cell);
      announce(t('wordSearch.saidStart', { letter: grid.letters[cellIndex(grid.size, cell)] }));
    }
  };
  return (
    <div className={styles.place}>
      <Grid gap="3" justifyItems="center">
        <LetterSquareView
          square={grid}
          found={found}
          anchor={anchor}
          isActive={isActive}
          onLine={take}
          onPress={press}
        />
        <Text as="p" size="2" color="gray" align="center">
          {t('wordSearch.hint')}
        </Text>
      </Grid>
      <WordsToFind words={grid.words} found={found} />
      {region}
    </div>
  );
});
