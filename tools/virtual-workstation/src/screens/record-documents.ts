import { BUTTON_HEIGHT } from '../layout/board';
import { layMessage } from '../layout/message';
import { layTable } from '../layout/table';
import { refusal } from '../program/dialog';
import type { ProgramState, Step } from '../program/state';
import { openDialog, stay } from '../program/step';
import type { World } from '../program/world';
import type { Screen } from './screen';

const P = 'record.documents';
const TABLE = `${P}.list`;

export const recordDocuments: Screen = {
  lay(board, area) {
    const { x, y, width, height } = area;
    const none = board.state.ui.selection[TABLE] === undefined;
    board.actions(
      P,
      { x, y, width: 460, height: BUTTON_HEIGHT },
      ['openPaper', 'importPaper', 'print'],
      none ? ['openPaper'] : [],
    );
    layMessage(board, { x: x + width - 230, y, width: 230, height: BUTTON_HEIGHT });
    let at = board.dropdownAfter(x, y + 34, 130, `${P}.kind`, 'Nature', [
      'Tous',
      'Imagerie',
      'Courrier',
      'CRH',
      'Administratif',
    ]);
    at = board.fieldAfter(at, y + 34, 150, `${P}.title`, 'Titre contient');
    board.checkbox(`${P}.toSign`, at + 4, y + 36, 'À signer');
    const columns = [
      { caption: 'Date', width: 82 },
      { caption: 'Titre', width: 180, grow: true },
      { caption: 'Nature', width: 100 },
      { caption: 'Auteur', width: 104 },
      { caption: 'Pages', width: 48 },
      { caption: 'État', width: 82 },
    ];
    const rows = board.world.hospital.record(board.state.patientIpp).papers.map((p, i) => ({
      key: String(i),
      cells: [
        p.at,
        { text: p.title, bold: true },
        p.kind,
        p.author,
        p.pages,
        { text: p.status, tone: p.status === 'Validé' ? ('text' as const) : ('warning' as const) },
      ],
    }));
    layTable(board, TABLE, { x, y: y + 64, width, height: height - 64 }, columns, rows);
  },

  press(world, state, id) {
    const chosen = state.ui.selection[TABLE];
    if (id === `${P}.openPaper`) return chosen === undefined ? null : openPaper(world, state, chosen);
    if (id === `${P}.importPaper`) {
      const reason = 'Aucun numériseur n’est configuré sur ce poste.';
      return stay(openDialog(state, refusal('Import impossible', reason)), { kind: 'refused', what: 'import', reason });
    }
    if (id === `${P}.print`) {
      return stay(
        { ...state, message: { text: 'Impression lancée', tone: 'info' } },
        { kind: 'printed', what: `documents ${state.patientIpp}` },
      );
    }
    return null;
  },

  open: (world, state, list, key) => (list === TABLE ? openPaper(world, state, key) : null),
};

function openPaper(world: World, state: ProgramState, key: string): Step {
  const { title } = world.hospital.record(state.patientIpp).papers[Number(key)]!;
  const told = { ...state, message: { text: `Ouvert : ${title}`, tone: 'info' } as const };
  return stay(told, { kind: 'document_opened', patientIpp: state.patientIpp, title });
}
