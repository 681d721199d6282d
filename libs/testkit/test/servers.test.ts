import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { testNats, testPostgres, testRedis } from '../src';

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('vigie-test-postgres-')).length;

describe('the test Postgres', () => {
  it('finds nearest neighbours through an HNSW index of pgvector', async () => {
    const server = await testPostgres();
    const client = new Client({ connectionString: server.url });
    try {
      await client.connect();
      await client.query('CREATE EXTENSION vector');
      await client.query('CREATE TABLE point (id int, at vector(3))');
      await client.query(`INSERT INTO point SELECT i, ARRAY[i, 1, 0]::vector FROM generate_series(1, 500) AS i`);
      await client.query('CREATE INDEX ON point USING hnsw (at vector_l2_ops)');
      await client.query('SET enable_seqscan = off');
      const nearest = `SELECT id FROM point ORDER BY at <-> '[250.2, 1, 0]' LIMIT 3`;
      const { rows } = await client.query<{ id: number }>(nearest);
      expect(rows.map((row) => row.id)).toEqual([250, 251, 249]);
      const plan = await client.query<Record<string, string>>(`EXPLAIN ${nearest}`);
      expect(JSON.stringify(plan.rows)).toContain('Index Scan using point_at_idx');
    } finally {
      await client.end();
      await server.stop();
    }
  });

  it('is another one for each who asks, and is gone with its data after stop', async () => {
    const before = leftovers();
    const [one, two] = await Promise.all([testPostgres(), testPostgres()]);
    expect(one.url).not.toBe(two.url);
    await Promise.all([one.stop(), two.stop()]);
    expect(leftovers()).toBeLessThanOrEqual(before);
  });
});

describe('the test nats-server and Redis', () => {
  it('start side by side and stop twice without a complaint', async () => {
    const servers = await Promise.all([testNats(), testRedis()]);
    expect(servers.map((server) => new URL(server.url).protocol)).toEqual(['nats:', 'redis:']);
    for (const server of servers) {
      await server.stop();
      await server.stop();
    }
  });
});
