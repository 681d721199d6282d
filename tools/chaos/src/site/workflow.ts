/**
 * What every trial asks for: one note in one patient's record. Four actions (two clicks into and onto the form, a typed
 * text, a confirming click), each of which would be seen if it were done twice, elsewhere, or not at all.
 */
export const WORKFLOW = `
vigie: 1
id: chaos-note
title: Une note, une fois
parameters:
  patient.ipp: { type: text }
  note: { type: text }
identity: ["IPP \${patient.ipp}"]
steps:
  - id: write
    screen: { title_contains: Dossier patient, texts: [Texte de la note] }
    target: { type: text_input, label: Texte de la note }
    action: { type: "\${note}" }
    timeouts: { screen: 6s, action: 3s, verify: 4s }
  - id: save
    screen: { title_contains: Dossier patient, fields: [{ label: Texte de la note, value: "\${note}" }] }
    target: { type: button, label: Enregistrer }
    action: click
    expect: { title_contains: Confirmer l'enregistrement }
    timeouts: { screen: 6s, action: 3s, verify: 4s }
  - id: confirm
    identity: ["IPP : \${patient.ipp}"]
    screen: { title_contains: Confirmer l'enregistrement }
    target: { type: button, label: Confirmer, in_window: true }
    action: click
    expect: { title_contains: Dossier patient, texts: [Note enregistrée] }
    timeouts: { screen: 6s, action: 3s, verify: 4s }
`;
