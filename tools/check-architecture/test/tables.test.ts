import { tables } from '../src';
import { pkg, removeTrees, testWalls, told, workspace } from './fixture-tree';

afterEach(removeTrees);

const check = (files: Record<string, string | object>) =>
  told(tables(workspace({ ...pkg('services/fusion'), ...pkg('services/orchestrator'), ...files }), testWalls));

const states = { 'services/fusion/sql/0001_states.sql': 'CREATE TABLE IF NOT EXISTS states (id text);' };

describe('a table', () => {
  it('is used by the service whose migration creates it', () => {
    expect(check({ ...states, 'services/fusion/sql/find-state.sql': 'SELECT * FROM states WHERE id = $1' })).toEqual(
      [],
    );
  });

  it.each([
    'select id from states',
    'INSERT INTO states VALUES ($1)',
    'update "states" set id = 1',
    'select 1 from runs join states on true',
  ])('is not named by another: %s', (sql) => {
    expect(check({ ...states, 'services/orchestrator/sql/peek.sql': sql })).toEqual([
      'services/orchestrator/sql/peek.sql — names the table states, which belongs to services/fusion.',
    ]);
  });

  it('is not referred to by another service’s foreign key', () => {
    const sql = 'create table runs (state text references states (id));';
    expect(check({ ...states, 'services/orchestrator/sql/0001_runs.sql': sql })).toEqual([
      'services/orchestrator/sql/0001_runs.sql — names the table states, which belongs to services/fusion.',
    ]);
  });

  it('is not created by two', () => {
    expect(check({ ...states, 'services/orchestrator/sql/0001_x.sql': 'create table states (id int);' })).toEqual([
      'services/fusion, services/orchestrator — all create the table states.',
    ]);
  });

  it('may be mentioned in comments and texts', () => {
    const sql = "-- unlike from states\nselect 'from states' /* join states */";
    expect(check({ ...states, 'services/orchestrator/sql/peek.sql': sql })).toEqual([]);
  });
});
