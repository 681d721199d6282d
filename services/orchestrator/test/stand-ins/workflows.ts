/** Finds the right one of three near-duplicate rows, opens it, writes a note with accents, saves it. */
export const ADD_NOTE = `
vigie: 1
id: add-note
title: Ajouter une note
parameters:
  nom: { type: text, default: MARTIN }
  prenom: { type: text, default: Jean }
  naissance: { type: date, default: 21/03/1954 }
  note: { type: text, default: "Patient très fatigué, œdème réduit" }
context:
  patient: \${nom}
steps:
  - id: nom
    screen: { title_contains: Recherche de patient, elements: [{ type: text_input, label: Nom }] }
    target: { type: text_input, label: Nom }
    action: { type: { text: "\${nom}", replace: true } }
  - id: ouvrir
    screen: { texts: [Recherche de patient] }
    target: { in_row_with: ["\${nom}", "\${prenom}", "\${naissance}"] }
    action: double_click
    expect: { title_contains: Dossier patient }
  - id: note
    screen: { title_contains: Dossier patient }
    target: { type: text_input, label: Texte de la note }
    action: { type: "\${note}" }
  - id: enregistrer
    screen: { title_contains: Dossier patient }
    target: { type: button, label: Enregistrer }
    action: click
    expect: { texts: [Note enregistrée] }
`;

/** One step, with whatever a test wants to change. */
export function oneStep(step: string, rest = ''): string {
  return `
vigie: 1
id: one-step
title: One step
steps:
  - id: only
    timeouts: { screen: 400ms, action: 300ms, verify: 400ms }
${step
  .trim()
  .split('\n')
  .map((line) => `    ${line.trim()}`)
  .join('\n')}
${rest}`;
}
