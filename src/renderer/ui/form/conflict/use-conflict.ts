import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { ConflictError } from '../../../lib/api/api-client.ts';
import { mergeValues } from './merge-values.ts';

/** A field that two people, or two tabs, changed differently. */
export interface Clash {
  name: string;
  mine: unknown;
  theirs: unknown;
}

interface Options<Values, Stored> {
  /** What the form changes; undefined for a new record. */
  record: Stored | undefined;
  valuesOf: (record: Stored) => Values;
  versionOf: (record: Stored) => string;
}

/** What the conflict dialog needs of a form. */
export interface Conflict {
  clashes: Clash[];
  /** How often the form is to be sent again. */
  resends: number;
  /** Goes on with the chosen values. */
  choose: (chosen: ReadonlySet<string>) => void;
  close: () => void;
}

/**
 * Tells when a record was changed elsewhere while a form was open. What does not clash is merged and sent again;
 * for the rest `ConflictDialog` lets the person choose.
 */
export const useConflict = <Values extends FieldValues, Output, Stored>(
  form: UseFormReturn<Values, unknown, Output>,
  { record, valuesOf, versionOf }: Options<Values, Stored>,
) => {
  // Live updates change the record in the cache, but not what this form began with.
  const base = useRef(record);
  const [clashes, setClashes] = useState<Clash[]>([]);
  const [resends, setResends] = useState(0);
  const put = (values: Values, name: keyof Values & string) =>
    form.setValue(name as Path<Values>, values[name] as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    });
  const handle = (error: unknown) => {
    if (!(error instanceof ConflictError) || !base.current) return;
    const current = error.current as Stored;
    const [before, mine, theirs] = [valuesOf(base.current), form.getValues(), valuesOf(current)];
    const { merged, clashes: names } = mergeValues(before, mine, theirs);
    base.current = current;
    form.reset(theirs);
    for (const name of Object.keys(theirs)) {
      if (merged[name] !== theirs[name]) put(merged, name);
    }
    setClashes(names.map((name) => ({ name, mine: mine[name], theirs: theirs[name] })));
    if (names.length === 0) setResends((count) => count + 1);
  };
  const choose = (takenFromThem: ReadonlySet<string>) => {
    for (const { name, theirs } of clashes) {
      if (takenFromThem.has(name)) put({ [name]: theirs } as Values, name);
    }
    setClashes([]);
    setResends((count) => count + 1);
  };
  const conflict: Conflict = { clashes, resends, choose, close: () => setClashes([]) };
  return {
    conflict,
    handle,
    /** The version the form is based on, to be sent along. */
    version: () => base.current && versionOf(base.current),
    /** The record the form is based on. */
    base,
  };
};

/** Sends a form again once it says what the conflict came to. */
export const useResend = ({ resends }: Conflict, submit: () => void): void => {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (resends > 0) latest.current();
  }, [resends]);
};
