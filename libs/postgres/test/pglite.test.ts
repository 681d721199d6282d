import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadStatements, openDatabase } from '@vigie/postgres';
import { type FinishedSpan, serviceTracer, startTelemetry, withSpan } from '@vigie/telemetry';
import { databaseSuite } from './database-suite';
import { folderOf } from './support';

databaseSuite('PGlite', async () => ({ open: () => openDatabase({ embedded: {} }), stop: async () => {} }));

describe('the embedded database in a folder', () => {
  const newFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'vigie-pglite-')), 'data');

  it('keeps its rows from one start to the next', async () => {
    const folder = newFolder();
    const first = await openDatabase({ embedded: { folder } });
    await first.query('create table kept (note text, v vector(2))');
    await first.query("insert into kept values ('été', '[1,2]')");
    await first.close();
    const second = await openDatabase({ embedded: { folder } });
    expect(await second.query('select note, v from kept')).toEqual([{ note: 'été', v: '[1,2]' }]);
    await second.close();
  });

  it('serves one process: a second one is refused with the first one’s number', async () => {
    const folder = newFolder();
    const first = await openDatabase({ embedded: { folder } });
    await expect(openDatabase({ embedded: { folder } })).rejects.toMatchObject({
      code: 'DATABASE_IN_USE',
      facts: { folder, pid: process.pid },
    });
    await first.close();
    const again = await openDatabase({ embedded: { folder } });
    await again.close();
  });

  it('takes over from a process that died without a word', async () => {
    const folder = newFolder();
    writeFileSync(`${folder}.lock`, '999999999');
    const db = await openDatabase({ embedded: { folder } });
    await db.close();
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });

  it('takes over from an earlier process of the same number, as the only one of a container has', async () => {
    const folder = newFolder();
    writeFileSync(`${folder}.lock`, `${process.pid} 1`);
    const db = await openDatabase({ embedded: { folder } });
    await db.close();
  });

  it('keeps what was committed when its process is killed in the middle of its work', async () => {
    const folder = newFolder();
    const committed = await killedWriter(folder);
    const db = await openDatabase({ embedded: { folder } });
    const rows = await db.query<{ id: number }>('select id from kept order by id');
    expect(rows.length).toBeGreaterThanOrEqual(committed);
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index));
    await db.close();
  });

  it('begins anew where its first start was cut off', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'PG_VERSION'), '18');
    writeFileSync(`${folder}.unfinished`, '');
    const db = await openDatabase({ embedded: { folder } });
    await db.ready();
    await db.close();
    expect(existsSync(`${folder}.unfinished`)).toBe(false);
  });

  it('refuses a folder that holds something else, and leaves it as it is', async () => {
    const folder = folderOf({ 'letters.txt': 'dear' });
    await expect(openDatabase({ embedded: { folder } })).rejects.toMatchObject({
      code: 'DATABASE_FOLDER_UNUSABLE',
      facts: { reason: 'it holds other files' },
    });
    expect(readdirSync(folder)).toEqual(['letters.txt']);
  });

  it('says why a damaged folder is of no use', async () => {
    const folder = folderOf({ PG_VERSION: '18', 'postgresql.conf': 'nonsense' });
    await expect(openDatabase({ embedded: { folder } })).rejects.toMatchObject({ code: 'DATABASE_FOLDER_UNUSABLE' });
  });
});

describe('the trace of the embedded database', () => {
  it('names statement, operation and table, and holds no parameter and no literal', async () => {
    const spans: FinishedSpan[] = [];
    const telemetry = await startTelemetry({ serviceName: 'test', onSpanEnd: (span) => spans.push(span) });
    const db = await openDatabase({ embedded: {} });
    await db.query('create table notes (body text)');
    expect(spans).toEqual([]);
    const folder = folderOf({ 'insert-note.sql': '-- $1 body\ninsert into notes (body) values ($1);' });
    const { 'insert-note': insertNote = '' } = loadStatements(folder);
    await withSpan(serviceTracer('fusion'), 'store', {}, async () => {
      await db.query(insertNote, ['Madame DUPONT']);
      await db.transaction((tx) => tx.query("select * from notes where body = 'Monsieur MARTIN'"));
      await db.query('select $1::int', ['DURAND']).catch(() => undefined);
    });
    await db.close();
    await telemetry.stop();
    const parent = spans.find((span) => span.name === 'store');
    const own = spans.filter((span) => span.scope === 'vigie.postgres');
    expect(own.map((span) => span.name)).toEqual(['insert-note', 'SELECT notes', 'SELECT']);
    expect(own.every((span) => span.parentSpanId === parent?.spanId && span.kind === 'client')).toBe(true);
    expect(own[0]?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'notes',
      'db.query.summary': 'insert-note',
    });
    expect(own[2]).toMatchObject({ status: 'error', attributes: { 'error.type': 'DATABASE_QUERY_FAILED' } });
    expect(JSON.stringify(spans)).not.toMatch(/DUPONT|MARTIN|DURAND/);
  });
});

/** A process that writes rows until it is killed; the number that it said were committed. */
function killedWriter(folder: string): Promise<number> {
  const script = `
    const { openDatabase } = require(${JSON.stringify(path.join(__dirname, '..'))});
    openDatabase({ embedded: { folder: ${JSON.stringify(folder)} } }).then(async (db) => {
      await db.query('create table kept (id int)');
      for (let id = 0; ; id += 1) {
        await db.query('insert into kept values ($1)', [id]);
        process.stdout.write('.');
      }
    });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let committed = 0;
  child.stdout.on('data', (dots: Buffer) => {
    committed += dots.length;
    if (committed > 100) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('exit', () => resolve(committed)));
}
