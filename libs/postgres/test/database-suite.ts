import { isCoded } from '@vigie/errors';
import { type Database, fromVector, loadStatements, migrate, toVector } from '@vigie/postgres';
import { until } from '@vigie/testkit';
import * as fc from 'fast-check';
import { folderOf } from './support';

export interface Place {
  /** A connection to one and the same empty database. */
  open(): Promise<Database>;
  stop(): Promise<void>;
}

/** What PostgreSQL and PGlite have in common, which is all that services may rely on. */
export function databaseSuite(implementation: string, start: () => Promise<Place>): void {
  describe(`the database (${implementation})`, () => {
    let place: Place;
    let db: Database;
    beforeAll(async () => {
      place = await start();
      db = await place.open();
    });
    afterAll(async () => {
      await db?.close();
      await place?.stop();
    });

    describe('values', () => {
      it('come back as the same JavaScript values', async () => {
        const [row] = await db.query(
          `select 9007199254740991::bigint as whole, 12.50::numeric as money, '2026-02-28'::date as day,
            '2026-02-28T12:30:00.123Z'::timestamptz as moment, $1::jsonb as document, $2::bytea as bytes,
            $3::text[] as names, 0.1::double precision as ratio, true as flag, null as nothing, 'été ✓ 😀' as text`,
          [JSON.stringify({ a: [1, null, 'é'] }), Uint8Array.of(0, 255, 10), ['x', 'é"\\,{}']],
        );
        expect(row).toEqual({
          whole: 9007199254740991,
          money: '12.50',
          day: '2026-02-28',
          moment: new Date('2026-02-28T12:30:00.123Z'),
          document: { a: [1, null, 'é'] },
          bytes: expect.anything(),
          names: ['x', 'é"\\,{}'],
          ratio: 0.1,
          flag: true,
          nothing: null,
          text: 'été ✓ 😀',
        });
        expect(Array.from((row?.bytes ?? []) as Uint8Array)).toEqual([0, 255, 10]);
      });

      it('that JavaScript cannot hold are an error and not a rounded number', async () => {
        await expect(db.query('select 9007199254740993::bigint')).rejects.toThrow();
      });

      it('take undefined as null and dates as moments', async () => {
        const moment = new Date('2026-11-30T23:59:59.999Z');
        const [row] = await db.query('select $1::text as nothing, $2::timestamptz as moment', [undefined, moment]);
        expect(row).toEqual({ nothing: null, moment });
      });

      it('of vectors come back exactly, whatever they are', async () => {
        const values = fc.float32Array({ minLength: 1, maxLength: 40, noNaN: true, noDefaultInfinity: true });
        await fc.assert(
          fc.asyncProperty(values, async (vector) => {
            const [row] = await db.query<{ v: string }>('select $1::vector as v', [toVector(vector)]);
            const back = fromVector(row?.v ?? '');
            expect([...back].map((value) => value + 0)).toEqual([...vector].map((value) => value + 0));
          }),
          { numRuns: 100 },
        );
      });

      it('of parameters are never read as SQL', async () => {
        const nasty = "'; drop table x; --";
        const [row] = await db.query<{ echo: string }>('select $1::text as echo', [nasty]);
        expect(row?.echo).toBe(nasty);
      });
    });

    describe('vectors', () => {
      beforeAll(async () => {
        await db.query('create table places (id int primary key, v vector(3) not null)');
        await db.query('create index places_near on places using hnsw (v vector_cosine_ops)');
      });

      it('are found by nearness through an HNSW index', async () => {
        for (let id = 0; id < 50; id += 1) {
          const angle = (id / 50) * Math.PI;
          await db.query('insert into places values ($1, $2)', [id, toVector([Math.cos(angle), Math.sin(angle), 0])]);
        }
        const near = await db.query<{ id: number; cosine: number }>(
          'select id, 1 - (v <=> $1) as cosine from places order by v <=> $1 limit 3',
          [toVector([Math.cos(0.2 * Math.PI), Math.sin(0.2 * Math.PI), 0])],
        );
        expect(near.map(({ id }) => id).sort((a, b) => a - b)).toEqual([9, 10, 11]);
        expect(near[0]).toEqual({ id: 10, cosine: expect.closeTo(1, 5) });
      });

      it('of the wrong length are refused by code', async () => {
        const inserting = db.query('insert into places values (99, $1)', [toVector([1, 2])]);
        await expect(inserting).rejects.toMatchObject({ code: 'DATABASE_QUERY_FAILED', facts: { sqlState: '22000' } });
      });
    });

    describe('a transaction', () => {
      beforeAll(() => db.query('create table counts (name text primary key, n int not null check (n >= 0))'));
      beforeEach(() => db.query('truncate counts'));
      const counts = () => db.query('select name, n from counts order by name');

      it('keeps everything when its work succeeds', async () => {
        const result = await db.transaction(async (tx) => {
          await tx.query("insert into counts values ('a', 1)");
          await tx.query("insert into counts values ('b', 2)");
          return 'done';
        });
        expect(result).toBe('done');
        expect(await counts()).toEqual([
          { name: 'a', n: 1 },
          { name: 'b', n: 2 },
        ]);
      });

      it('keeps nothing when its work throws, and the error comes out as it was', async () => {
        const thrown = new Error('stop');
        const working = db.transaction(async (tx) => {
          await tx.query("insert into counts values ('a', 1)");
          throw thrown;
        });
        await expect(working).rejects.toBe(thrown);
        expect(await counts()).toEqual([]);
      });

      it('keeps nothing when one of its statements fails', async () => {
        const working = db.transaction(async (tx) => {
          await tx.query("insert into counts values ('a', 1)");
          await tx.query("insert into counts values ('b', -1)");
        });
        await expect(working).rejects.toMatchObject({
          code: 'DATABASE_CONSTRAINT',
          facts: { constraint: 'counts_n_check' },
        });
        expect(await counts()).toEqual([]);
        await db.query("insert into counts values ('c', 3)");
        expect(await counts()).toEqual([{ name: 'c', n: 3 }]);
      });

      it('loses no increment when many run at once', async () => {
        await db.query("insert into counts values ('a', 0)");
        await Promise.all(
          Array.from({ length: 12 }, () =>
            db.transaction(async (tx) => {
              const [row] = await tx.query<{ n: number }>("select n from counts where name = 'a' for update");
              await tx.query("update counts set n = $1 where name = 'a'", [(row?.n ?? 0) + 1]);
            }),
          ),
        );
        expect(await counts()).toEqual([{ name: 'a', n: 12 }]);
      });

      it('refuses a statement beside it, which would wait for ever in the embedded database', async () => {
        const started = Date.now();
        const bypassing = db.transaction(async () => db.query('select 1'));
        await expect(bypassing).rejects.toMatchObject({ code: 'DATABASE_TRANSACTION_BYPASSED' });
        const nesting = db.transaction(async () => db.transaction(async () => 1));
        await expect(nesting).rejects.toMatchObject({ code: 'DATABASE_TRANSACTION_BYPASSED' });
        expect(Date.now() - started).toBeLessThan(2000);
        await expect(db.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
      });
    });

    describe('errors', () => {
      beforeAll(() => db.query('create table patients (ipp text constraint patients_ipp primary key)'));

      it('name the constraint of a second row, and quote no value anywhere', async () => {
        await db.query("insert into patients values ('800123')");
        const error = await db.query('insert into patients values ($1)', ['800123']).catch((one) => one);
        expect(error).toMatchObject({ code: 'DATABASE_DUPLICATE', facts: { constraint: 'patients_ipp' } });
        expect(JSON.stringify(error) + error.message).not.toContain('800123');
      });

      it('of other failures give the statement’s name and SQLSTATE, and quote no value', async () => {
        const folder = folderOf({ 'read-age.sql': '-- $1 age\nselect $1::text::int as age;' });
        const { 'read-age': readAge = '' } = loadStatements(folder);
        const error = await db.query(readAge, ['DUPONT']).catch((one) => one);
        expect(error).toMatchObject({
          code: 'DATABASE_QUERY_FAILED',
          facts: { statement: 'read-age', sqlState: '22P02' },
        });
        expect(JSON.stringify(error) + error.message).not.toContain('DUPONT');
      });

      it('of a read-only session say so', async () => {
        const writing = db.transaction(async (tx) => {
          await tx.query('set transaction read only');
          await tx.query("insert into patients values ('1')");
        });
        await expect(writing).rejects.toMatchObject({ code: 'DATABASE_READ_ONLY' });
      });

      it('of a database that takes no writes, though it answers, are told as not ready', async () => {
        const setReadOnly = readOnlySwitch(implementation, db);
        const readiness = () =>
          db.ready().then(
            () => 'ready',
            ({ code }: { code: string }) => code,
          );
        await setReadOnly(true);
        // A session that was ended goes a moment later.
        await until(async () => (await readiness()) === 'DATABASE_READ_ONLY');
        await expect(db.query('select 1')).resolves.toHaveLength(1);
        await setReadOnly(false);
        await until(async () => (await readiness()) === 'ready');
      });

      it('leave the database usable and ready', async () => {
        await db.query('select 1 / 0').catch(() => undefined);
        await expect(db.ready()).resolves.toBeUndefined();
      });
    });

    describe('migrations', () => {
      let owner = 0;
      const newOwner = () => `owner-${++owner}`;
      const table = (name: string) => db.query(`select * from ${name} order by 1`);

      it('run once each, in order, with several statements in a file', async () => {
        const name = newOwner();
        const folder = folderOf({
          '0002_fill.sql': "insert into m1 values (1, 'été; -- no comment');\ninsert into m1 values (2, 'b');",
          '0001_make.sql': '-- a table\ncreate table m1 (id int primary key, note text);\ncreate index on m1 (note);',
          'README.md': 'not a migration',
        });
        await migrate(db, { owner: name, folder });
        await migrate(db, { owner: name, folder });
        expect(await table('m1')).toEqual([
          { id: 1, note: 'été; -- no comment' },
          { id: 2, note: 'b' },
        ]);
        const applied = await db.query('select name from vigie_migrations where owner = $1 order by name', [name]);
        expect(applied).toEqual([{ name: '0001_make.sql' }, { name: '0002_fill.sql' }]);
      });

      it('of several replicas at once run once', async () => {
        const name = newOwner();
        const folder = folderOf({ '0001_make.sql': 'create table m2 (id int); insert into m2 values (1);' });
        await Promise.all(Array.from({ length: 4 }, () => migrate(db, { owner: name, folder })));
        expect(await table('m2')).toEqual([{ id: 1 }]);
      });

      it('that were edited after they ran are refused with the file’s name', async () => {
        const name = newOwner();
        await migrate(db, { owner: name, folder: folderOf({ '0001_make.sql': 'create table m3 (id int);' }) });
        const edited = folderOf({ '0001_make.sql': 'create table m3 (id bigint);' });
        await expect(migrate(db, { owner: name, folder: edited })).rejects.toMatchObject({
          code: 'MIGRATION_EDITED',
          facts: { owner: name, name: '0001_make.sql' },
        });
      });

      it('with other line ends are the same', async () => {
        const name = newOwner();
        await migrate(db, { owner: name, folder: folderOf({ '0001_make.sql': 'create table m4\n(id int);\n' }) });
        await migrate(db, { owner: name, folder: folderOf({ '0001_make.sql': 'create table m4\r\n(id int);\r\n' }) });
      });

      it('that a newer version ran are not silently missed', async () => {
        const name = newOwner();
        const both = { '0001_a.sql': 'select 1;', '0002_b.sql': 'select 1;' };
        await migrate(db, { owner: name, folder: folderOf(both) });
        await expect(
          migrate(db, { owner: name, folder: folderOf({ '0001_a.sql': 'select 1;' }) }),
        ).rejects.toMatchObject({ code: 'MIGRATION_MISSING', facts: { name: '0002_b.sql' } });
      });

      it('slipped in before one that ran are refused', async () => {
        const name = newOwner();
        await migrate(db, { owner: name, folder: folderOf({ '0002_b.sql': 'select 1;' }) });
        const early = folderOf({ '0001_a.sql': 'select 1;', '0002_b.sql': 'select 1;' });
        await expect(migrate(db, { owner: name, folder: early })).rejects.toMatchObject({
          code: 'MIGRATION_OUT_OF_ORDER',
          facts: { name: '0001_a.sql', after: '0002_b.sql' },
        });
      });

      it('that fail leave nothing, not even of the ones before in the same run', async () => {
        const name = newOwner();
        const folder = folderOf({
          '0001_make.sql': 'create table m5 (id int);',
          '0002_break.sql': 'insert into m5 values (1); select * from absent_table;',
        });
        await expect(migrate(db, { owner: name, folder })).rejects.toMatchObject({
          code: 'MIGRATION_FAILED',
          facts: { name: '0002_break.sql', sqlState: '42P01' },
        });
        await expect(table('m5')).rejects.toMatchObject({ facts: { sqlState: '42P01' } });
      });

      it.each(['1_short.sql', '0001-dash.sql', '0001_Upper.sql'])('named %s are refused', async (file) => {
        const migrating = migrate(db, { owner: newOwner(), folder: folderOf({ [file]: 'select 1;' }) });
        await expect(migrating).rejects.toMatchObject({ code: 'MIGRATION_NAME_INVALID' });
      });

      it('with one number twice are refused', async () => {
        const folder = folderOf({ '0001_a.sql': 'select 1;', '0001_b.sql': 'select 1;' });
        const migrating = migrate(db, { owner: newOwner(), folder });
        await expect(migrating).rejects.toMatchObject({ code: 'MIGRATION_NAME_INVALID' });
      });

      it('of two owners do not meet', async () => {
        const [one, two] = [newOwner(), newOwner()];
        await migrate(db, { owner: one, folder: folderOf({ '0001_a.sql': 'create table m6 (id int);' }) });
        await migrate(db, { owner: two, folder: folderOf({ '0001_a.sql': 'create table m7 (id int);' }) });
        expect(await table('m6')).toEqual(await table('m7'));
      });
    });

    it('that was closed refuses work by code', async () => {
      const other = implementation === 'PGlite' ? db : await place.open();
      await other.close();
      await other.close();
      for (const work of [other.query('select 1'), other.transaction(async () => 1), other.ready()]) {
        const error = await work.catch((one: unknown) => one);
        expect(isCoded(error, 'DATABASE_CLOSED')).toBe(true);
      }
    });
  });
}

/** As an administrator or a failover does it: for new sessions, so that the old ones must go. The embedded one has but one. */
function readOnlySwitch(implementation: string, db: Database): (on: boolean) => Promise<void> {
  if (implementation === 'PGlite') {
    return async (on) => void (await db.query(`set default_transaction_read_only = ${on ? 'on' : 'off'}`));
  }
  return async (on) => {
    await db.transaction(async (tx) => {
      await tx.query('set transaction read write');
      const [row] = await tx.query<{ name: string }>('select current_database() as name');
      const change = on ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
      await tx.query(`alter database "${row?.name}" ${change}`);
    });
    // The own session last: the statement ends with it, and each that it had not come to would keep the old setting.
    const sessions = 'from pg_stat_activity where datname = current_database() and backend_type = $1';
    await db.query(`select pg_terminate_backend(pid) ${sessions} and pid <> pg_backend_pid()`, ['client backend']);
    await db.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  };
}
