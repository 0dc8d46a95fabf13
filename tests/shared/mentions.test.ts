import { describe, expect, it } from 'vitest';
import { mentionsIn, namesIn } from '#shared/mentions.ts';

const people = ['mia', 'ben', 'uncle.tariq', 'dot.'];
const find = (name: string) => people.find((person) => person === name);
const found = (text: string) => mentionsIn(text, find).map(({ person }) => person);

describe('a mention', () => {
  it.each([
    ['@mia look', ['mia']],
    ['Thanks, @MIA!', ['mia']],
    ['(@mia) and\n@ben', ['mia', 'ben']],
    ['@mia @ben @mia', ['mia', 'ben', 'mia']],
    ['Ask @uncle.tariq.', ['uncle.tariq']],
    ['Ask @uncle.tariq...', ['uncle.tariq']],
    ['@dot. is @dot.', ['dot.', 'dot.']],
    ['@ben’s boat and @ben-', ['ben', 'ben']],
  ])('is found in “%s”', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it.each([
    'mia',
    '@ mia',
    '@mi',
    '@miam',
    '@mia-ben',
    '@miaö',
    'ö@mia',
    'mail me@mia',
    'mail @mia@server',
    '_@mia',
    '@@mia',
    'https://videos.example/@mia',
    `@${'a'.repeat(5_000)}`,
  ])('is not found in “%s”', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('has the position of the name', () => {
    const text = 'Hi @uncle.tariq. And @Mia';
    const parts = mentionsIn(text, find).map(({ at, end }) => text.slice(at, end));
    expect(parts).toEqual(['@uncle.tariq', '@Mia']);
  });

  it('is looked up for at most as many names as a text can mean', () => {
    expect(namesIn('@Mia... @x')).toEqual(['mia...', 'mia..', 'mia.', 'mia']);
    expect(namesIn(`@mia${'.'.repeat(4_000)}`)).toHaveLength(30);
    expect(namesIn('no such sign')).toEqual([]);
  });
});
