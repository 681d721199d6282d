import {
  CONTEXT_RELATIONS,
  type ComparedState,
  DIFFERENCE_ASPECTS,
  DIFFERENCE_KINDS,
  DIFFERENCE_SUBJECTS,
  FINGERPRINT_COMPONENTS,
  MODALITY_PRESENCES,
  type StateDifference,
  type StateRecognition,
  type StatesExplanation,
} from '@vigie/domain';
import { z } from 'zod';

const count = z.number().int();

const differenceJson = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  subject: z.enum(DIFFERENCE_SUBJECTS),
  reference_id: z.string().describe('Id of the element in the reference; empty for lines.'),
  seen_id: z.string(),
  aspects: z.array(z.enum(DIFFERENCE_ASPECTS)),
  weight: z.number().describe('How much of what changed says another thing, 0 to 1; 0 where only data differs.'),
  moved_by: z.object({ x: count, y: count }).nullable(),
  read_as_text: z.boolean(),
  box: z.object({ x: count, y: count, width: count, height: count }).nullable(),
  covered: count,
  sentence: z.string().describe('Holds text of the screens; empty unless a language was asked for.'),
});

const comparedJson = z.object({
  screen_state_id: z.string(),
  similarity: z.number(),
  workflow_id: z.string(),
  step_id: z.string(),
  confidence: z.number(),
  context: z.enum(CONTEXT_RELATIONS),
  differences: z.array(differenceJson),
  all_differences: count,
});

export const recognitionJson = z.object({
  known: z.boolean(),
  nearest: comparedJson.nullable().describe('The known state, or the nearest one.'),
  because: z
    .array(z.object({ code: z.string(), found: z.number(), bar: z.number() }))
    .describe('Why it is not known, the weightiest reason first.'),
});

export const explanationOfStatesJson = z.object({
  similarity: z.number(),
  components: z.array(
    z.object({
      name: z.enum(FINGERPRINT_COMPONENTS),
      present: z.enum(MODALITY_PRESENCES),
      cosine: z.number(),
      weight: z.number(),
      share: z.number().describe('Of the distance between the two, 0 to 1.'),
    }),
  ),
  differences: z.array(differenceJson),
  all_differences: count,
  context: z.enum(CONTEXT_RELATIONS),
  context_keys: z.array(z.string()).describe('Keys whose values differ, or that only one has; never the values.'),
});

export function recognitionToJson({ known, nearest, because }: StateRecognition): z.infer<typeof recognitionJson> {
  return { known, nearest: nearest && comparedToJson(nearest), because: [...because] };
}

export function explanationToJson(explained: StatesExplanation): z.infer<typeof explanationOfStatesJson> {
  const { similarity, components, differences, allDifferences, context, contextKeys } = explained;
  return {
    similarity,
    components: [...components],
    differences: differences.map(differenceToJson),
    all_differences: allDifferences,
    context,
    context_keys: [...contextKeys],
  };
}

function comparedToJson(state: ComparedState): z.infer<typeof comparedJson> {
  const { similarity, confidence, context, differences, allDifferences } = state;
  return {
    screen_state_id: state.screenStateId,
    similarity,
    workflow_id: state.workflowId,
    step_id: state.stepId,
    confidence,
    context,
    differences: differences.map(differenceToJson),
    all_differences: allDifferences,
  };
}

function differenceToJson(difference: StateDifference): z.infer<typeof differenceJson> {
  const { kind, subject, aspects, weight, box, covered, sentence } = difference;
  return {
    kind,
    subject,
    reference_id: difference.referenceId,
    seen_id: difference.seenId,
    aspects: [...aspects],
    weight,
    moved_by: difference.movedBy,
    read_as_text: difference.readAsText,
    box,
    covered,
    sentence,
  };
}
