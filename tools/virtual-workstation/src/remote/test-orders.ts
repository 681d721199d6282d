import { seededRandom } from '../data/random';
import { virtualWorkstationErrors } from '../errors';
import { beginNote } from '../program/notes';
import { openRecord, showTab } from '../program/open-record';
import { stay } from '../program/step';
import { troubleOf } from '../trouble/catalogue';
import type { Answers, DesktopAsk, Question, TestOrder } from './messages';
import type { Served } from './program-server';

type Order = Exclude<Question, DesktopAsk>;

/** What a test does to the world around the agent. */
export function carryOut(served: Served, order: Order): Answers[TestOrder['ask']] {
  const { program } = served;
  switch (order.ask) {
    case 'begin':
      return begin(served, order);
    case 'trouble': {
      const trouble = troubleOf(order.kind);
      if (trouble === undefined) throw virtualWorkstationErrors.create('VIRTUAL_TROUBLE_UNKNOWN', { kind: order.kind });
      program.happen((world, state) =>
        stay(trouble.apply(world, state, seededRandom(1)), { kind: 'trouble', trouble: order.kind }),
      );
      return {};
    }
    case 'other-patient': {
      const patientIpp = ippOf(served, order.patient);
      program.happen((_world, state) => stay({ ...state, patientIpp }, { kind: 'trouble', trouble: 'other-patient' }));
      return { patientIpp };
    }
    case 'person': {
      if (order.does !== 'chord') {
        served.inputs.add(order.does, 'person', program);
        program.send(order.does);
      }
      served.person(order.does === 'chord' ? 'key_chord' : 'human_input');
      return {};
    }
    case 'hold-modifier':
      served.around.held = order.held;
      return {};
    case 'lock':
      served.around.locked = order.locked;
      return {};
    case 'box':
      return program.box(order.widget);
  }
}

function begin(served: Served, order: Extract<Order, { ask: 'begin' }>): Answers['begin'] {
  const { program, inputs, around } = served;
  around.held = false;
  around.locked = false;
  const patientIpp = ippOf(served, order.patient);
  inputs.mark(order.mark, program.now());
  program.restart('search', order.trouble ?? [], order.mark);
  program.happen((world, state) => openRecord(world, state, patientIpp));
  program.happen((_world, state) => showTab(state, 'notes'));
  if (order.at === 'note-editor') program.happen((_world, state) => beginNote(state));
  return { patientIpp };
}

function ippOf({ program }: Served, index: number): string {
  const { patients } = program.world.hospital;
  return patients[index % patients.length]!.ipp;
}
