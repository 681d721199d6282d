export type { Database, Transaction } from './database';
export { postgresErrors } from './errors';
export { migrate } from './migrate';
export { type DatabaseOptions, openDatabase } from './open-database';
export { loadStatements } from './statements';
export { fromVector, toVector } from './vectors';
