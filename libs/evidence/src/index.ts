export { evidenceErrors } from './errors';
export type { EvidenceFiles, StoredFile } from './files';
export { type EvidenceOptions, openEvidenceStore } from './folder-store';
export { nameOf as evidenceNameOf } from './names';
export { type EvidenceKind, type EvidenceStore, type PutOptions, RETENTION_MS } from './store';
export { sweepRegularly } from './sweep-regularly';
