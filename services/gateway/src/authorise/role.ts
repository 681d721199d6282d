/** From least to most; each role may do what those before it may. */
export const ROLES = ['viewer', 'operator', 'approver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export function roleReaches(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
