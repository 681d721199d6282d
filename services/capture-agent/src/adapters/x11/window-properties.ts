import type { X11Connection } from './connection';
import type { X11Property } from './protocol';

/** Longest property that is read, in units of 4 bytes: a hostile title of megabytes costs no more than this. */
const MAX_WORDS = 4_096;
const ANY_TYPE = 0;

export async function readProperty(connection: X11Connection, window: number, name: string): Promise<X11Property> {
  const atom = await connection.atom(name);
  return connection.ask<X11Property>((reply) =>
    connection.x.GetProperty(0, window, atom, ANY_TYPE, 0, MAX_WORDS, reply),
  );
}

/** Cardinals, atoms or windows; empty when the window has no such property. */
export async function readNumbers(connection: X11Connection, window: number, name: string): Promise<number[]> {
  const { data, format } = await readProperty(connection, window, name);
  if (format !== 32) return [];
  return Array.from({ length: data.length >> 2 }, (_, i) => data.readUInt32LE(i * 4));
}

/** Text of a property, empty when there is none: UTF-8 where the window says so, else Latin-1. */
export async function readText(connection: X11Connection, window: number, name: string): Promise<string> {
  const { data, type } = await readProperty(connection, window, name);
  if (data.length === 0) return '';
  return data.toString(type === (await connection.atom('UTF8_STRING')) ? 'utf8' : 'latin1');
}

/** Instance and class of WM_CLASS, such as `mousepad` and `Mousepad`. */
export async function readClass(connection: X11Connection, window: number): Promise<readonly string[]> {
  return (await readText(connection, window, 'WM_CLASS')).split('\0').filter((part) => part !== '');
}
