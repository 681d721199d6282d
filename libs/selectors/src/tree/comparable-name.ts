/** A name as names are compared: canonical composition, no outer and no doubled white space. Upper and lower case differ. */
export function comparableName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
