/** Whatever may change below: what is neither printable ASCII nor a Latin letter composed already, and blanks out of place. */
const MAY_CHANGE = /[^\x20-\x7e\u00a1-\u024f]|^ | $| {2}/;

/** A name as names are compared: canonical composition, no outer and no doubled white space. Upper and lower case differ. */
export function comparableName(name: string): string {
  return MAY_CHANGE.test(name) ? name.normalize('NFC').replace(/\s+/gu, ' ').trim() : name;
}
