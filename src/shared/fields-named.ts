import type { z } from 'zod';

/** The names of a schema's fields, in their order. */
export const namesOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  Object.keys(schema.shape) as (keyof Shape & string)[];

/** Some fields of a record that may have more. */
export const fieldsNamed = <Fields extends object, Name extends keyof Fields>(
  record: Fields,
  names: readonly Name[],
): Pick<Fields, Name> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Fields, Name>;

/** The same of a record that is changed; what is undefined stays as it was. */
export const fieldsAfter = <Fields extends object, Name extends keyof Fields>(
  before: Fields,
  changes: { [Changed in Name]?: Fields[Changed] | undefined },
  names: readonly Name[],
): Pick<Fields, Name> =>
  Object.fromEntries(
    names.map((name) => [name, changes[name] === undefined ? before[name] : changes[name]]),
  ) as Pick<Fields, Name>;
