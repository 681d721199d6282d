export { detectForm } from './detect-form';
export * from './dump-form';
export { DUMP_LIMITS, type DumpLimits } from './limits';
export { NOTICES, type Notice, type NoticeCode, plainName } from './notices';
export { openDumpReader } from './open-dump-reader';
