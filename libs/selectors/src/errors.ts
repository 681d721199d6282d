import { defineErrors } from '@vigie/errors';

export const selectorsErrors = defineErrors('selectors', {
  SELECTOR_KEY_OTHER: {
    message: 'The catalog’s names are hashed with the key {catalogKey}; the key at hand is {key}.',
    remedy: 'Give the key file that the catalog was made with (--key-file), or make the catalog again from the dumps.',
  },
  SELECTOR_TOO_COSTLY: {
    message: 'Matching the selector takes more work than is allowed.',
    remedy: 'Take out nested :has and name the control types, or ask for an automation id.',
  },
  SELECTOR_INVALID: {
    message: 'The selector cannot be read: at position {position}, {expected} is expected.',
    remedy: 'Correct the selector; its form is Type[attribute="text"]:nth(n), joined by a blank, >, + or ~.',
  },
  DUMP_EMPTY: {
    message: 'The dump is empty.',
    remedy: 'Export the tree again; look at whether the tool had the rights to read the window.',
  },
  DUMP_FORM_UNKNOWN: {
    message: 'The file is no dump of a known form.',
    remedy:
      'Give JSON as docs/uia-dump.schema.json describes it, a .snapshot or .a11ytest of Accessibility Insights, the XML page source of FlaUI, WinAppDriver or Appium, or what pywinauto’s print_control_identifiers() prints.',
  },
  DUMP_NO_NODES: {
    message: 'The dump holds no element.',
    remedy: 'Export again while the window is open.',
  },
  DUMP_TRUNCATED: {
    message: 'The dump ends before its tree does.',
    remedy: 'Copy or export the file again; it was cut off.',
  },
  DUMP_JSON_BAD: {
    message: 'The dump is not valid JSON: it goes wrong {offset} characters after its beginning.',
    remedy: 'Export again, or correct the file there; a JSON checker shows what is amiss.',
  },
  DUMP_XML_BAD: {
    message: 'The dump is not well-formed XML: it goes wrong in line {line}, column {column}.',
    remedy: 'Save the page source exactly as the driver gives it.',
  },
  DUMP_XML_DOCTYPE: {
    message: 'The dump has a document type or entities of its own, which are never read.',
    remedy: 'Save the page source exactly as the driver gives it; no driver writes a document type.',
  },
  DUMP_LINE_MISPLACED: {
    message: 'Line {line} of the dump is indented deeper than any element above it.',
    remedy: 'Save what pywinauto prints as it is; the indentation tells which element belongs to which.',
  },
  DUMP_TOO_MANY_NODES: {
    message: 'The dump holds more than {limit} elements.',
    remedy: 'Export one window instead of the whole desktop.',
  },
  DUMP_TOO_DEEP: {
    message: 'The dump is nested deeper than {limit} levels.',
    remedy: 'Export one window; a tree that deep points to a tool that runs in a circle.',
  },
  DUMP_SEVERAL_ROOTS: {
    message: 'The dump holds several trees, one beside the other.',
    remedy: 'Export each window into a file of its own, or the desktop as their root.',
  },
  DUMP_REFERENCE: {
    message: 'The dump gives elements by reference ($ref), which could run in a circle.',
    remedy: 'Export again without references: each element stands where it belongs.',
  },
  DUMP_PIECE_TOO_LONG: {
    message: 'A single piece of the dump (a line, a tag) is longer than {limit} characters.',
    remedy: 'Look at whether the file is a dump at all; no element takes that much.',
  },
});
