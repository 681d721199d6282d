import type { ScreenState } from '@vigie/domain';
import { picturesOf } from '@vigie/workflow';
import type { Grey } from '../match/full-screen/grey';
import { NO_PICTURES, type PictureSight, pictureSight } from '../match/full-screen/picture-sight';
import type { StepWork } from '../run/step-work';

/** A state's pixels beside the pictures that its step names; nothing is decoded for a step that names none. */
export async function seePictures({ step, tools }: StepWork, state: ScreenState): Promise<PictureSight> {
  const names = picturesOf({ steps: [step] });
  if (names.length === 0 || state.evidence === '') return NO_PICTURES;
  const pictures = new Map<string, Grey>();
  for (const name of names) {
    const picture = await tools.pictures.grey(name);
    if (picture !== null) pictures.set(name, picture);
  }
  return pictureSight(pictures, await tools.pictures.grey(state.evidence));
}
