import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data: Uint8Array | string;
  readonly stored?: boolean;
  /** Unix mode, such as 0o120777 of a symbolic link. */
  readonly mode?: number;
  readonly isEncrypted?: boolean;
  /** What the header says of the size, where that is a lie. */
  readonly saidSize?: number;
}

/** An archive, honest or not. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = headersOf(entry, offset);
    parts.push(local);
    directory.push(central);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function headersOf(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const data = Buffer.from(entry.data as string);
  const name = Buffer.from(entry.name);
  const body = entry.stored ? data : deflateRawSync(data);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE((entry.isEncrypted ? 1 : 0) | 0x800, 2);
  common.writeUInt16LE(entry.stored ? 0 : 8, 4);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(body.length, 14);
  common.writeUInt32LE(entry.saidSize ?? data.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([signature(0x04034b50), common, name, body]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  const central = Buffer.concat([signature(0x02014b50), Buffer.from([20, 3]), common, tail, name]);
  return { local, central };
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
