import { describe, expect, it } from 'vitest';
import { askedIn } from '#renderer/ui/form/asked-name.ts';
import { mentionOptions } from '#renderer/ui/form/mention-options.ts';
import { withNames } from '#renderer/ui/text/mentioned-people.ts';
import type { Viewer } from '#shared/features/visibility/visibility.contract.ts';

const person = (
  id: number,
  displayName: string,
  reason: Viewer['reason'] = 'household',
): Viewer => ({
  id,
  username: `person${id}`,
  displayName,
  avatar: null,
  group: 'household',
  reason,
});

describe('the search for people to mention', () => {
  it.each([
    ['@', { at: 0, letters: '' }],
    ['@mi', { at: 0, letters: 'mi' }],
    ['Look, @Ömer', { at: 6, letters: 'Ömer' }],
    ['one\n@a.b-c_d', { at: 4, letters: 'a.b-c_d' }],
    [`(${'x'.repeat(900)} @mia`, { at: 902, letters: 'mia' }],
    [`@${'a'.repeat(32)}`, { at: 0, letters: 'a'.repeat(32) }],
  ])('starts at the end of “%s”', (before, asked) => {
    expect(askedIn(before)).toEqual(asked);
  });

  it.each(['', 'mia', '@mia ', 'mail@mia', '@@', 'x/@mia', `@${'a'.repeat(33)}`])(
    'does not start at the end of “%s”',
    (before) => {
      expect(askedIn(before)).toBeNull();
    },
  );
});

describe('the people who are offered', () => {
  const people = [
    person(1, 'Oma Rosa', 'own'),
    person(2, 'Rosalie', 'open'),
    person(3, 'Élise', 'open'),
    person(4, 'Ben', 'member'),
  ];
  const idsFor = (letters: string, myId = 9) =>
    mentionOptions(people, letters, myId).map(({ id }) => id);

  it('have a name with that beginning, whatever its case and accents', () => {
    expect(idsFor('ros')).toEqual([1, 2]);
    expect(idsFor('ELI')).toEqual([3]);
    expect(idsFor('person4')).toEqual([4]);
    expect(idsFor('osa')).toEqual([]);
  });

  it('are those in the room first, never the writer, and five at most', () => {
    expect(idsFor('')).toEqual([1, 4, 2, 3]);
    expect(idsFor('', 4)).toEqual([1, 2, 3]);
    const many = Array.from({ length: 9 }, (_, n) => person(n, 'Cousin'));
    expect(mentionOptions(many, 'c', 0)).toHaveLength(5);
  });
});

describe('a line with names', () => {
  const ben = { id: 4, username: 'Ben', displayName: 'Ben B.', avatar: null };
  const people = new Map([['ben', ben]]);

  it('shows the names of known people and leaves the rest unchanged', () => {
    expect(withNames('@ben, @mia: @BEN.', people)).toBe('Ben B., @mia: Ben B..');
    expect(withNames('nobody', people)).toBe('nobody');
    expect(withNames('@ben', new Map())).toBe('@ben');
  });
});
