/** Something that breaks a wall: where, what, and what to do about it. */
export interface Finding {
  /** Path from the root, with `:line` where there is one. */
  readonly where: string;
  readonly what: string;
  readonly remedy: string;
}

export function findingText({ where, what, remedy }: Finding): string {
  return `${where}: ${what}\n    ${remedy}`;
}
