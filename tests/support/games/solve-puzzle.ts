import { canSlide, isSolved, type PuzzleBoard, slideTile } from '#shared/features/games/puzzle.ts';

/** Whether the board can be solved: parity of the tiles' inversions and the gap's row. */
export const isSolvable = ({ size, tiles }: PuzzleBoard): boolean => {
  const inOrder = tiles.filter((tile) => tile !== 0);
  let inversions = 0;
  for (let at = 0; at < inOrder.length; at += 1) {
    for (const later of inOrder.slice(at + 1)) if (later < (inOrder[at] ?? 0)) inversions += 1;
  }
  const rowsBelow = size - 1 - Math.floor(tiles.indexOf(0) / size);
  return size % 2 === 1 ? inversions % 2 === 0 : (inversions + rowsBelow) % 2 === 0;
};

export const solve = (start: PuzzleBoard): number[] => {
  const cameFrom = new Map<string, { before: string; place: number } | null>();
  const keyOf = ({ tiles }: PuzzleBoard) => tiles.join();
  cameFrom.set(keyOf(start), null);
  let front = [start];
  while (front.length > 0) {
    const next: PuzzleBoard[] = [];
    for (const board of front) {
      if (isSolved(board)) {
        const places: number[] = [];
        let step = cameFrom.get(keyOf(board));
        while (step) {
          places.unshift(step.place);
          step = cameFrom.get(step.before);
        }
        return places;
      }
      for (const place of board.tiles.keys()) {
        if (!canSlide(board, place)) continue;
        const after = slideTile(board, place);
        if (cameFrom.has(keyOf(after))) continue;
        cameFrom.set(keyOf(after), { before: keyOf(board), place });
        next.push(after);
      }
    }
    front = next;
  }
  throw new Error('this board cannot be solved');
};
