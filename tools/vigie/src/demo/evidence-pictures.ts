import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceStore } from '@vigie/evidence';
import type { RunJson, StepJson } from '../gateway-client/gateway-client';
import { drawTarget } from './draw-target';

/** Writes each step's pictures before (with the target and the click drawn on it) and after into `folder`. */
export async function writePictures(run: RunJson, evidence: EvidenceStore, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let written = 0;
  for (const [index, step] of run.steps.entries()) {
    const stem = `${String(index + 1).padStart(2, '0')}-${step.step_id}`;
    written += await writeBefore(step, evidence, join(folder, `${stem}-before.png`));
    written += await writeAfter(step, evidence, join(folder, `${stem}-after.png`));
  }
  return written;
}

async function writeBefore(step: StepJson, evidence: EvidenceStore, file: string): Promise<number> {
  if (step.evidence_before === '') return 0;
  const image = await evidence.get(step.evidence_before);
  writeFileSync(file, await drawTarget(image, step.target?.box ?? null, step.target?.point ?? null), { mode: 0o600 });
  return 1;
}

async function writeAfter(step: StepJson, evidence: EvidenceStore, file: string): Promise<number> {
  if (step.evidence_after === '') return 0;
  writeFileSync(file, await drawTarget(await evidence.get(step.evidence_after), null, null), { mode: 0o600 });
  return 1;
}
