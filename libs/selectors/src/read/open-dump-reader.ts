import { selectorsErrors } from '../errors';
import { detectForm, type TextForm } from './detect-form';
import type { DumpReader, ReadDump } from './dump-form';
import { DETECTION_UNITS, DUMP_LIMITS, type DumpLimits } from './limits';
import { AxeSnapshotReader } from './read-axe-snapshot';
import { PywinautoReader } from './read-pywinauto';
import { UiaDumpReader } from './read-uia-dump';
import { XmlSourceReader } from './read-xml-source';

const READERS: Readonly<Record<TextForm, new (limits: DumpLimits) => DumpReader>> = {
  'uia-dump': UiaDumpReader,
  'axe-snapshot': AxeSnapshotReader,
  'xml-page-source': XmlSourceReader,
  'pywinauto-tree': PywinautoReader,
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
    if (form === null) throw selectorsErrors.create('DUMP_FORM_UNKNOWN');
    const begun = new READERS[form](limits);
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
