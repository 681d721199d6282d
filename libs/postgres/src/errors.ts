import { defineErrors } from '@vigie/errors';

export const postgresErrors = defineErrors('postgres', {
  DATABASE_UNREACHABLE: {
    message: 'No answer from the database at {server}.',
    remedy: 'Start PostgreSQL or correct its address; `vigie doctor` says what is missing.',
  },
  DATABASE_ADDRESS_INVALID: {
    message: 'The address of the database is not a postgres:// address.',
    remedy: 'Give an address such as postgres://user@127.0.0.1:5432/vigie; the password belongs in a file.',
  },
  DATABASE_REFUSED: {
    message: 'The database at {server} refused the sign-in.',
    remedy: 'Correct the user, the password or pg_hba.conf.',
  },
  DATABASE_MISSING: {
    message: 'The server {server} has no such database.',
    remedy: 'Create it (`createdb`) and start again; the tables are made by the services.',
  },
  DATABASE_NO_VECTOR: {
    message: 'The database at {server} has no pgvector with HNSW ({reason}).',
    remedy: 'Install pgvector 0.5 or newer and let an administrator run `create extension vector`.',
  },
  DATABASE_READ_ONLY: {
    message: 'The database takes no writes.',
    remedy: 'Connect to the primary; a standby serves reads only.',
  },
  DATABASE_FULL: {
    message: 'The disk of the database is full.',
    remedy: 'Free space on the database server; nothing was written by this statement.',
  },
  DATABASE_BUSY: {
    message: 'The database has no connection left for us.',
    remedy: 'Raise max_connections or lower the number of replicas.',
  },
  DATABASE_TIMEOUT: {
    message: 'The statement {statement} took longer than the database allows.',
    remedy: 'See whether the server is overloaded or a lock is held.',
  },
  DATABASE_CONFLICT: {
    message: 'Two transactions were in each other’s way at {statement}.',
    remedy: 'Run the transaction again.',
  },
  DATABASE_DUPLICATE: {
    message: 'A row of that key exists already ({constraint}).',
    remedy: 'Read the row that is there, or give the new one another key.',
  },
  DATABASE_CONSTRAINT: {
    message: 'The row breaks the rule {constraint}.',
    remedy: 'This is a fault of the program; report it with the code and the rule.',
  },
  DATABASE_QUERY_FAILED: {
    message: 'The statement {statement} failed (SQLSTATE {sqlState}).',
    remedy: 'This is a fault of the program or of the database’s state; report it with the code.',
  },
  DATABASE_IN_USE: {
    message: 'The folder {folder} is used by another process ({pid}).',
    remedy: 'Stop that process: an embedded database serves one process only. Use a real PostgreSQL for several.',
  },
  DATABASE_FOLDER_UNUSABLE: {
    message: 'The embedded database cannot live in {folder} ({reason}).',
    remedy: 'Give the service a writable folder of its own; restore it from a backup when it is damaged.',
  },
  DATABASE_TRANSACTION_BYPASSED: {
    message: 'A statement was sent beside the transaction that is open around it.',
    remedy: 'Use the transaction’s own `query`; in the embedded database the other would wait for ever.',
  },
  DATABASE_CLOSED: {
    message: 'The database was closed.',
    remedy: 'Nothing to do when the service is stopping; else restart it.',
  },
  MIGRATION_EDITED: {
    message: 'The migration {name} of {owner} was applied in another form than its file has now.',
    remedy: 'Restore the file as it was released and put the change into a new migration.',
  },
  MIGRATION_MISSING: {
    message: 'The database has the migration {name} of {owner}, and this program has not.',
    remedy: 'The database was used by a newer version; start that version or restore an older backup.',
  },
  MIGRATION_OUT_OF_ORDER: {
    message: 'The migration {name} of {owner} comes before {after}, which is applied already.',
    remedy: 'Give the new migration a higher number.',
  },
  MIGRATION_NAME_INVALID: {
    message: 'The file {name} of {owner} is not named like a migration.',
    remedy: 'Name it NNNN_what_it_does.sql, with a number that no other has.',
  },
  MIGRATION_FAILED: {
    message: 'The migration {name} of {owner} failed (SQLSTATE {sqlState}); nothing of it was kept.',
    remedy: 'See the database’s log; the service can be started again once the cause is gone.',
  },
  STATEMENT_FOLDER_INVALID: {
    message: 'The folder of statements {folder} cannot be read or holds none.',
    remedy: 'Build the package again: .sql files lie beside its source and are read from there.',
  },
});
