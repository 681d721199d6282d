import { readConfig } from '@vigie/config';
import { fusionConfig } from '@vigie/fusion';

const read = (workflowWeights: string) =>
  readConfig(fusionConfig, { prefix: 'VIGIE_FUSION_', env: { VIGIE_FUSION_WORKFLOW_WEIGHTS: workflowWeights } });

test('a workflow’s weights are read from the environment, and only what it names', () => {
  expect(read('{"admission": {"context": 0.4}}').workflowWeights).toEqual({ admission: { context: 0.4 } });
  expect(readConfig(fusionConfig, { prefix: 'VIGIE_FUSION_', env: {} }).workflowWeights).toEqual({});
});

test('every problem of workflows’ weights is told at once', () => {
  const wrong = JSON.stringify({
    a: { context: -1 },
    b: { colour: 1 },
    c: {},
    d: { image: 0, text: 0, title: 0, ui: 0, context: 0 },
  });
  const told = (() => {
    try {
      read(wrong);
      return '';
    } catch (error) {
      return JSON.stringify(error);
    }
  })();
  for (const place of ['a.context', 'b', 'c', 'd'])
    expect(told).toContain(`VIGIE_FUSION_WORKFLOW_WEIGHTS at ${place}:`);
});
