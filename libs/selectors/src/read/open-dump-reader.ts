import { selectorsErrors } from '../errors';
import { detectForm } from './detect-form';
import type { DumpForm, DumpReader, ReadDump } from './dump-form';
import { DETECTION_UNITS, DUMP_LIMITS, type DumpLimits } from './limits';
import { AxeSnapshotReader } from './read-axe-snapshot';
import { UiaDumpReader } from './read-uia-dump';

const READERS: Partial<Record<DumpForm, new (limits: DumpLimits) => DumpReader>> = {
  'uia-dump': UiaDumpReader,
  'axe-snapshot': AxeSnapshotReader,
};

/**
 * A reader for a dump of any form: it looks at the beginning, then hands everything to that form's reader. Errors beside
 * those of the forms: DUMP_EMPTY, DUMP_FORM_UNKNOWN.
 */
export function openDumpReader(limits: DumpLimits = DUMP_LIMITS): DumpReader {
  let beginning = '';
  let reader: DumpReader | null = null;
  const begin = (): DumpReader => {
    if (beginning.trim() === '') throw selectorsErrors.create('DUMP_EMPTY');
    const form = detectForm(beginning);
    const Reader = form === null ? undefined : READERS[form];
    if (Reader === undefined) throw selectorsErrors.create('DUMP_FORM_UNKNOWN');
    const begun = new Reader(limits);
    begun.write(beginning);
    beginning = '';
    return begun;
  };
  return {
    write(chunk) {
      if (reader !== null) return reader.write(chunk);
      beginning += beginning === '' ? chunk.trimStart() : chunk;
      if (beginning.length >= DETECTION_UNITS) reader = begin();
    },
    end(): ReadDump {
      reader ??= begin();
      return reader.end();
    },
  };
}
