import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isOfEveryPage } from '../../../scripts/build/light-contracts.ts';
import { readSources } from '../../support/code/sources.ts';

const takenSchemas = (path: string, text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '([^']*)'/g)]
    .filter(([, , from = '']) => {
      const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : from;
      return isOfEveryPage.test(`/${target.replace('#', 'src/')}`);
    })
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));

test('no page imports a schema that the client build removes', () => {
  const sources = [...readSources('src/renderer'), ...readSources('src/shared')];
  const taken = sources
    .filter(({ path }) => !path.endsWith('.contract.ts'))
    .flatMap(({ path, text }) => takenSchemas(path, text).map((name) => `${path}: ${name}`));
  expect(sources.length).toBeGreaterThan(500);
  expect(taken).toEqual([]);
});

test('control: detects a page that imports one', () => {
  const page = 'src/renderer/features/accounts/page.tsx';
  const from = "from '#shared/features/accounts/account-deletion.contract.ts'";
  expect(takenSchemas(page, `import { deleteUser, Things } ${from};`)).toEqual(['Things']);
  expect(takenSchemas(page, `import { type Things, deleteUser } ${from};`)).toEqual([]);
  const fields = 'src/shared/features/calendar/calendar.fields.ts';
  expect(takenSchemas(fields, "import { CalendarEvent } from './calendar.contract.ts';")).toEqual([
    'CalendarEvent',
  ]);
});
