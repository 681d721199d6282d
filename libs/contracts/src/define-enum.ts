import { refuse } from './field';

/** Both ways between a closed union of the domain and a generated enum; what the table lacks is refused. */
export function defineEnum<Name extends string, Value extends number>(table: Readonly<Record<Name, Value>>) {
  const names = new Map((Object.entries(table) as [Name, Value][]).map(([name, value]) => [value, name]));
  return {
    toProto: (field: string, name: Name): Value =>
      Object.hasOwn(table, name) ? table[name] : refuse(field, 'is not one of the known values'),
    fromProto: (field: string, value: Value): Name =>
      names.get(value) ?? refuse(field, 'is not one of the known values'),
  };
}
