import { defineErrors } from '@vigie/errors';

export const perceptionErrors = defineErrors('perception', {
  FRAME_LOG_INCOMPLETE: {
    message: 'The image of frame {frameId} cannot be rebuilt: its log lacks the keyframe, a delta or a part.',
    remedy:
      'Nothing to do once: the agent sends a keyframe soon. If it repeats, raise the limits of the stream FRAMES.',
  },
  FRAME_DIGEST_MISMATCH: {
    message: 'The image rebuilt for frame {frameId} is not the one that the agent captured.',
    remedy:
      'Nothing to do once: the agent sends a keyframe soon. If it repeats, the agent and the services differ in version.',
  },
  FRAME_PATCH_REFUSED: {
    message: 'A patch of a frame is not what it claims to be: {problem}.',
    remedy: 'Check who publishes on the frame subject; an agent of this version never sends such a patch.',
  },
  FRAME_PATCH_DAMAGED: {
    message: 'A patch of a frame could not be decoded.',
    remedy: 'Nothing to do once: the agent sends a keyframe soon. If it repeats, check the agent and the network.',
  },
  FRAME_TOO_LARGE: {
    message: 'A frame of {width} × {height} pixels is larger than this service takes.',
    remedy: 'Raise VIGIE_PERCEPTION_MAX_MEGAPIXELS (now {limit}), if the workstation really has such a screen.',
  },
  PERCEPTION_OVERLOADED: {
    message: 'More frames are asked for than can be perceived: this one waited too long, or too many wait before it.',
    remedy: 'Start more replicas of perception, or run fewer workflows at once.',
  },
  VISION_CRASHED: {
    message: 'The thread that reads screens ended unexpectedly; it is started again.',
    remedy: 'Repeat the step. If it repeats, check the memory limit of the process.',
  },
  VISION_UNAVAILABLE: {
    message: 'The thread that reads screens could not be started.',
    remedy: 'See the first error in the log; most often a model file is missing (`npm ci`).',
  },
  VISION_FAILED: {
    message: 'A screen could not be perceived because of a fault.',
    remedy: 'Repeat the step. If it repeats, report it with the version and the kind of screen.',
  },
  IMAGE_UNREADABLE: {
    message: '{file} is not an image that can be read: {problem}.',
    remedy: 'Give a PNG, JPEG or WebP file that opens in an image viewer.',
  },
  IMAGE_TOO_LARGE: {
    message: '{file} has {width} × {height} pixels; the most are {limit} million.',
    remedy: 'Cut the picture to one screen.',
  },
});
