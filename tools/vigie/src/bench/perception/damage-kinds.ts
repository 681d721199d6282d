/** What `--damage` takes; apart from damage.ts so that the command's help need not load what it takes to make them. */
export const DAMAGE_KINDS = ['none', 'jpeg60', 'jpeg20', 'scale125', 'scale150'] as const;

export type DamageKind = (typeof DAMAGE_KINDS)[number];
