import { defineErrors } from '@vigie/errors';

export const evidenceErrors = defineErrors('evidence', {
  EVIDENCE_NAME_INVALID: {
    message: 'That is not a name of the evidence store.',
    remedy: 'Names are sha256- and 64 hexadecimal digits, as put returns them.',
  },
  EVIDENCE_MISSING: {
    message: 'The evidence store has no {name}.',
    remedy: 'Its retention has ended, or it was stored in another folder.',
  },
  EVIDENCE_CORRUPT: {
    message: 'What is stored as {name} is not what was stored: its digest differs.',
    remedy: 'Restore the folder from a backup and check the disk; the picture cannot be trusted.',
  },
  EVIDENCE_DISK_FULL: {
    message: 'The disk of the evidence store {folder} is full.',
    remedy: 'Free space on that disk, lower the retention, or move the folder.',
  },
  EVIDENCE_QUOTA_REACHED: {
    message: 'The evidence store {folder} holds {bytes} bytes of proof within its retention, of at most {limit}.',
    remedy: 'Raise the limit or shorten the retention of before and after pictures; none is removed before its time.',
  },
  EVIDENCE_NOT_WRITABLE: {
    message: 'The evidence store {folder} cannot be written ({reason}).',
    remedy: 'Give the service its own folder on a writable disk; it must be owner of it.',
  },
});
