import type { Rect } from '@vigie/domain';
import { fullName } from '../data/patients';
import type { Task } from '../data/tasks';
import { type Board, BUTTON_HEIGHT } from '../layout/board';
import { layMessage } from '../layout/message';
import { layTable } from '../layout/table';
import { openRecord } from '../program/open-record';
import type { ProgramState, Step } from '../program/state';
import { stay } from '../program/step';
import { choiceOf, isChecked } from '../program/ui';
import { patientOf, type World } from '../program/world';
import type { Screen } from './screen';

const P = 'worklist';
const TABLE = `${P}.tasks`;
const EVERYONE = 'Tous';

export const worklist: Screen = {
  lay(board, area) {
    layFilters(board, { ...area, height: 84 });
    const top = area.y + 94;
    const tasks = shownTasks(board.world, board.state);
    board.text({ x: area.x + 2, y: top, width: 300, height: 22 }, `${tasks.length} tâches à traiter`, {
      font: 'bold',
      tone: 'heading',
    });
    layMessage(board, { x: area.x + 310, y: top - 2, width: area.width - 310, height: 24 });
    layTasks(board, { x: area.x, y: top + 24, width: area.width, height: area.height - 94 - 24 - 36 }, tasks);
    const none = chosenTask(board.world, board.state) === undefined;
    const names = board.state.conditions.doubleClickOnly
      ? (['done', 'refresh'] as const)
      : (['open', 'done', 'refresh'] as const);
    board.actions(
      P,
      { x: area.x, y: area.y + area.height - 27, width: area.width, height: BUTTON_HEIGHT },
      names,
      none ? ['open', 'done'] : [],
    );
  },

  press(world, state, id) {
    const task = chosenTask(world, state);
    if (id === `${P}.refresh`) return stay({ ...state, message: null });
    if (task === undefined) return null;
    if (id === `${P}.open`) return openRecord(world, state, task.patientIpp);
    if (id === `${P}.done`) return closeTask(state, task);
    return null;
  },

  open(world, state, list, key) {
    const task = world.hospital.tasks.find((t) => t.taskId === key);
    return list === TABLE && task !== undefined ? openRecord(world, state, task.patientIpp) : null;
  },
};

function shownTasks(world: World, state: ProgramState): readonly Task[] {
  const who = choiceOf(state, `${P}.assignee`, EVERYONE);
  const urgent = isChecked(state, `${P}.urgent`);
  return world.hospital.tasks.filter(
    (t) =>
      !state.doneTasks.includes(t.taskId) &&
      (who === EVERYONE || t.assignee === who) &&
      (!urgent || t.priority === 'Haute'),
  );
}

function chosenTask(world: World, state: ProgramState): Task | undefined {
  return shownTasks(world, state).find((t) => t.taskId === state.ui.selection[TABLE]);
}

function closeTask(state: ProgramState, task: Task): Step {
  const told = {
    ...state,
    doneTasks: [...state.doneTasks, task.taskId],
    message: { text: `Tâche ${task.taskId} close`, tone: 'good' } as const,
  };
  return stay(told, { kind: 'task_done', taskId: task.taskId });
}

function layFilters(board: Board, box: Rect): void {
  board.panel(box, 'group', 'Filtres');
  let at = board.dropdownAfter(box.x + 12, box.y + 22, 110, `${P}.assignee`, 'Intervenant', [
    EVERYONE,
    'Médecin',
    'Interne',
    'IDE',
    'Secrétariat',
  ]);
  at = board.dropdownAfter(at, box.y + 22, 120, `${P}.day`, 'Jour', ['Aujourd’hui', 'Demain', 'Cette semaine']);
  board.fieldAfter(at, box.y + 22, 150, `${P}.contains`, 'Libellé contient');
  at = board.checkbox(`${P}.urgent`, box.x + 12, box.y + 54, 'Priorité haute');
  at = board.checkbox(`${P}.mine`, at, box.y + 54, 'Mes patients');
  at = board.radio(`${P}.order`, 'time', at + 16, box.y + 54, 'Par heure', true);
  at = board.radio(`${P}.order`, 'room', at, box.y + 54, 'Par chambre');
  board.radio(`${P}.order`, 'priority', at, box.y + 54, 'Par priorité');
}

function layTasks(board: Board, box: Rect, tasks: readonly Task[]): void {
  const columns = [
    { caption: 'Heure', width: 52 },
    { caption: 'N°', width: 58 },
    { caption: 'Patient', width: 130, grow: true },
    { caption: 'IPP', width: 82 },
    { caption: 'Chambre', width: 66 },
    { caption: 'Tâche', width: 180, grow: true },
    { caption: 'Priorité', width: 68 },
    { caption: 'Intervenant', width: 86 },
  ];
  const rows = tasks.map((t) => {
    const patient = patientOf(board.world, board.state, t.patientIpp);
    const urgent = t.priority === 'Haute';
    return {
      key: t.taskId,
      cells: [
        t.time,
        t.taskId,
        { text: fullName(patient), bold: true },
        patient.ipp,
        patient.room,
        t.what,
        { text: t.priority, tone: urgent ? ('danger' as const) : ('text' as const) },
        t.assignee,
      ],
    };
  });
  layTable(board, TABLE, box, columns, rows);
}
