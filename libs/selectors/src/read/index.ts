export * from './dump-form';
export { DUMP_LIMITS, type DumpLimits } from './limits';
export { NOTICES, type Notice, type NoticeCode } from './notices';
export { openDumpReader } from './open-dump-reader';
