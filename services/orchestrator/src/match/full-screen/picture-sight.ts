import type { PictureSpec, PointSpec } from '@vigie/workflow';
import { findPatch, type PatchPlace } from './find-patch';
import type { Grey } from './grey';
import { compareScreens } from './whole-screen';

/** What a screen's pixels say to a workflow's pictures. */
export interface PictureSight {
  /** 0 … 1; 0 where the two cannot be compared: a picture that is not there, or of another size. */
  similarity(picture: PictureSpec): number;
  find(at: PointSpec): PatchPlace;
}

/** Of a screen whose pixels were not looked at: it answers to no picture. */
export const NO_PICTURES: PictureSight = {
  similarity: () => 0,
  find: () => ({ kind: 'not_found', best: 0, because: 'unlike' }),
};

/** `pictures`: what the workflow's names stand for. Without the screen's own pixels nothing is found. */
export function pictureSight(pictures: ReadonlyMap<string, Grey>, screen: Grey | null): PictureSight {
  if (screen === null) return NO_PICTURES;
  return {
    similarity: ({ file }) => {
      const recorded = pictures.get(file);
      return recorded ? (compareScreens(recorded, screen)?.similarity ?? 0) : 0;
    },
    find: ({ picture, point, size }) => {
      const recorded = pictures.get(picture);
      return recorded ? findPatch(recorded, point, size, screen) : NO_PICTURES.find({ picture, point, size });
    },
  };
}
