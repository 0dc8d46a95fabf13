import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gameIds } from '#shared/features/games/games.levels.ts';

const folder = 'src/renderer/features/games/covers';

describe('drawings of the games', () => {
  test('are there for each game, and none is left over', () => {
    expect(readdirSync(folder).sort()).toEqual(gameIds.map((id) => `${id}.svg`).sort());
  });

  test.each(gameIds)('the one of %s is square and brings everything along', (id) => {
    const drawing = readFileSync(`${folder}/${id}.svg`, 'utf8');
    expect(drawing).toContain('viewBox="0 0 120 120"');
    for (const [, href, url] of drawing.matchAll(/href="([^"]+)"|url\(([^)]+)\)/g)) {
      expect(drawing).toContain(`id="${(href ?? url ?? '').replace('#', '')}"`);
    }
  });
});
