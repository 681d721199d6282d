import type { z } from 'zod';

/** What a setting's text may stand for; `text` when nothing else fits. */
export type SettingKind = 'number' | 'boolean' | 'list' | 'structure' | 'text';

/** One setting of a schema. */
export interface Setting {
  /** Its name in the schema, in the file, and among parsed flags: `natsUrl`. */
  readonly key: string;
  /** As it is typed: `--nats-url`. */
  readonly flag: string;
  /** Its environment variable: `VIGIE_FUSION_NATS_URL`. */
  readonly variable: string;
  readonly kinds: readonly SettingKind[];
  readonly description: string;
}

/** Zod 4 keeps what a schema is in `def`; these are the parts that are read here. */
interface Def {
  readonly type: string;
  readonly innerType?: { readonly def: Def };
  readonly in?: { readonly def: Def };
  readonly out?: { readonly def: Def };
  readonly options?: readonly { readonly def: Def }[];
  readonly values?: readonly unknown[];
}

/** Every setting of a schema, in its order. A setting that is itself an object is given as one: JSON in a variable. */
export function settingsOf(schema: z.ZodObject, prefix: string): Setting[] {
  return Object.entries(schema.shape).map(([key, value]) => ({
    key,
    flag: `--${kebab(key)}`,
    variable: prefix + kebab(key).replaceAll('-', '_').toUpperCase(),
    kinds: [...new Set(kindsOf((value as z.ZodType).def as unknown as Def))],
    description: (value as z.ZodType).description ?? '',
  }));
}

/** `natsUrl` → `nats-url`. */
export function kebab(camelCase: string): string {
  return camelCase.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

function kindsOf(def: Def): SettingKind[] {
  switch (def.type) {
    case 'number':
    case 'int':
      return ['number'];
    case 'boolean':
      return ['boolean'];
    case 'array':
    case 'set':
    case 'tuple':
      return ['list'];
    case 'object':
    case 'record':
    case 'map':
      return ['structure'];
    case 'literal':
      return (def.values ?? []).map((value) => (typeof value === 'number' ? 'number' : 'text'));
    case 'union':
      return (def.options ?? []).flatMap((option) => kindsOf(option.def));
    case 'pipe':
      // A preprocessing step takes anything; what it feeds says more.
      return def.in?.def.type === 'transform' ? kindsOf(def.out!.def) : kindsOf(def.in!.def);
    default:
      return def.innerType === undefined ? ['text'] : kindsOf(def.innerType.def);
  }
}
