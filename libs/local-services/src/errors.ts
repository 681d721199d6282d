import { defineErrors } from '@vigie/errors';

export const localServicesErrors = defineErrors('local-services', {
  PROGRAM_MISSING: {
    message: 'The program {program} is not installed.',
    remedy: 'Run `./vigie doctor` to see what is missing; on Debian the package is {packages}.',
  },
  PORT_TAKEN: {
    message: 'Port {port} on 127.0.0.1, asked for {service}, is taken by another process.',
    remedy: 'Stop the process that listens there (`ss -ltnp` names it) or ask for another port.',
  },
  DISK_FULL: {
    message: '{service} has no room on the disk of {folder}: {freeMiB} MiB are free, {neededMiB} MiB are needed.',
    remedy: 'Free some space there or put the folder on another disk.',
  },
  FOLDER_UNUSABLE: {
    message: '{service} cannot use the folder {folder} ({cause}).',
    remedy: 'Give a folder that exists or can be made, and that this user may write to.',
  },
  SERVICE_FAILED: {
    message: '{service} ended while it started ({how}).',
    remedy: 'Its last words: {lastWords} The whole log is {log}.',
  },
  SERVICE_NOT_READY: {
    message: '{service} did not answer within {seconds} s.',
    remedy: 'The machine may be overloaded; its log is {log}.',
  },
  POSTGRES_USER_MISSING: {
    message: 'Postgres refuses to run as root, and this machine has neither a user postgres nor nobody.',
    remedy: 'Run as another user, or add one: `useradd --system postgres`.',
  },
  PGVECTOR_MISSING: {
    message: 'The Postgres in {folder} has no pgvector extension.',
    remedy: 'Run `./vigie doctor --install test`, or install pgvector 0.7 or newer for this Postgres.',
  },
  INSTALL_UNSUPPORTED: {
    message: 'This system has no apt, so nothing can be installed for you. Missing: {missing}.',
    remedy: 'Install them by the means of your system and run the command again.',
  },
  INSTALL_FAILED: {
    message: '{step} failed: {lastWords}',
    remedy: 'Check the network and the package sources of this machine; the whole output is in {log}.',
  },
  INSTALL_LOCKED: {
    message: 'Another process has held the lock of {what} for {seconds} s.',
    remedy: 'Wait until it has finished and run the command again.',
  },
} as const);
