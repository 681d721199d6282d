import { captureAgentErrors, type Desktop, type InputDriver } from '@vigie/capture-agent';
import { virtualInput } from '../desktop/virtual-input';
import type { Input } from '../input/input';
import type { ProgramClient } from './program-client';
import type { RemotePixels } from './remote-pixels';

/**
 * The hands over the socket. Every input event is a message of its own, answered when the program has handled it, and a
 * text goes character by character: the agent may end between any two of them.
 */
export function remoteInput(program: ProgramClient, pixels: RemotePixels, human: Desktop['human']): InputDriver {
  let stroke = 0;
  let typed = 0;
  let of = 0;
  const send = async (input: Input): Promise<void> => {
    const reason = human.interrupted();
    // A release is never held back: no button may stay down.
    if (reason !== null && input.kind !== 'up')
      throw captureAgentErrors.create('INPUT_INTERRUPTED', { reason, typed, of });
    const told = await program.ask('input', { stroke, input });
    if (told !== null) pixels.noteStroke(told);
  };
  const hands = virtualInput(send);
  const begin = <Given extends unknown[]>(work: (...given: Given) => Promise<void>) => {
    return (...given: Given) => {
      stroke += 1;
      typed = 0;
      of = 0;
      return work(...given);
    };
  };
  return {
    click: begin(hands.click),
    keyChord: begin(hands.keyChord),
    scroll: begin(hands.scroll),
    drag: begin(hands.drag),
    typeText: begin(async (text, { replace, onProgress }) => {
      if (text === '' || replace) await hands.keyChord(['Control', 'a']);
      if (text === '') return hands.keyChord(['Delete']);
      of = text.length;
      for (const character of text) {
        await send({ kind: 'text', text: character });
        typed += character.length;
        onProgress(typed);
      }
    }),
  };
}
