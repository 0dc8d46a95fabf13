import { DifferencesBoardView } from './differences/differences-board.tsx';
import type { GameSettings } from './game-settings.ts';
import { JigsawBoardView } from './jigsaw/jigsaw-board.tsx';
import { MemoryBoardView } from './memory/memory-board.tsx';
import { PuzzleBoardView } from './puzzle/puzzle-board.tsx';
import type { GameMaterial } from './use-game-material.ts';
import type { BoardProps } from './use-round.ts';
import { WordBoardView } from './word-search/word-board.tsx';

interface GameBoardProps extends BoardProps {
  settings: GameSettings;
  material: GameMaterial;
}

/** The board of the chosen game. */
export const GameBoard = ({ settings, material, ...board }: GameBoardProps) => {
  const { gameId, difficulty, choice } = settings;
  const { pictures, words } = material;
  if (gameId === 'memory') {
    return <MemoryBoardView {...board} difficulty={difficulty} pictures={pictures} />;
  }
  if (gameId === 'puzzle') {
    const hasPicture = choice !== 'numbers';
    return <PuzzleBoardView {...board} {...{ difficulty, pictures, hasPicture }} />;
  }
  if (gameId === 'jigsaw') {
    return <JigsawBoardView {...board} difficulty={difficulty} pictures={pictures} />;
  }
  if (gameId === 'differences') {
    return <DifferencesBoardView {...board} difficulty={difficulty} />;
  }
  return <WordBoardView {...board} difficulty={difficulty} words={words} />;
};
