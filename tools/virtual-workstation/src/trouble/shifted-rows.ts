import type { Trouble } from './trouble';

/** Someone admits a patient of nearly the same name: a row comes in on top and all others move down. */
export const shiftedRows: Trouble = {
  kind: 'shifted-rows',
  remark: 'A row comes in at the top of the search results, right before a click on one of them.',
  ending: 'completed',
  when: { on: 'place', place: 'search-results', click: 1 },
  apply: (world, state, random) => {
    const model = world.hospital.patient(state.found[0] ?? world.hospital.patients[0]!.ipp);
    const newcomer = {
      ...model,
      ipp: `8009${String(random.between(0, 99_999)).padStart(5, '0')}`,
      birth: `${String(random.between(10, 28))}/0${random.between(1, 9)}/1954`,
      room: `${random.between(101, 438)}-P`,
    };
    return { ...state, addedPatients: [newcomer, ...state.addedPatients], found: [newcomer.ipp, ...state.found] };
  },
};
