import type { ActionSpec, ElementSpec, ExpectSpec, Relation, ScreenSpec, Step, TargetSpec } from '../workflow';

type Change<A, B> = (text: A) => B;

/** The same step with each of its texts changed. */
export function mapStep<A, B>(step: Step<A>, change: Change<A, B>): Step<B> {
  return {
    ...step,
    screen: mapScreen(step.screen, change),
    identity: step.identity.map(change),
    target: step.target && mapTarget(step.target, change),
    action: mapAction(step.action, change),
    expect: mapExpect(step.expect, change),
  };
}

function mapScreen<A, B>(screen: ScreenSpec<A>, change: Change<A, B>): ScreenSpec<B> {
  return {
    picture: screen.picture,
    appContains: screen.appContains && change(screen.appContains),
    titleContains: screen.titleContains && change(screen.titleContains),
    texts: screen.texts.map(change),
    absentTexts: screen.absentTexts.map(change),
    elements: screen.elements.map((element) => mapElement(element, change)),
    absentElements: screen.absentElements.map((element) => mapElement(element, change)),
    fields: screen.fields.map((field) => ({ ...field, label: change(field.label), value: change(field.value) })),
  };
}

function mapElement<A, B>(element: ElementSpec<A>, change: Change<A, B>): ElementSpec<B> {
  return { type: element.type, label: element.label && change(element.label) };
}

function mapExpect<A, B>(expect: ExpectSpec<A>, change: Change<A, B>): ExpectSpec<B> {
  return { ...mapScreen(expect, change), change: expect.change };
}

function mapTarget<A, B>(target: TargetSpec<A>, change: Change<A, B>): TargetSpec<B> {
  return {
    ...target,
    label: target.label && change(target.label),
    relations: target.relations.map((relation) => mapRelation(relation, change)),
  };
}

function mapRelation<A, B>(relation: Relation<A>, change: Change<A, B>): Relation<B> {
  switch (relation.kind) {
    case 'in_window':
      return relation;
    case 'in_row_with':
      return { kind: relation.kind, cells: relation.cells.map(change) };
    default:
      return { kind: relation.kind, anchor: { ...relation.anchor, label: change(relation.anchor.label) } };
  }
}

function mapAction<A, B>(action: ActionSpec<A>, change: Change<A, B>): ActionSpec<B> {
  switch (action.kind) {
    case 'type':
      return { ...action, text: change(action.text) };
    case 'drag':
      return { kind: action.kind, to: mapTarget(action.to, change) };
    default:
      return action;
  }
}
