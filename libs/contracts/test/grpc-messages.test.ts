import {
  AgentLinkServiceService,
  cancelRunRequestFromProto,
  cancelRunRequestToProto,
  cancelRunResponseFromProto,
  cancelRunResponseToProto,
  connectRequestFromProto,
  connectRequestToProto,
  connectResponseFromProto,
  connectResponseToProto,
  getRunRequestFromProto,
  getRunRequestToProto,
  getRunResponseFromProto,
  getRunResponseToProto,
  listRunsRequestFromProto,
  listRunsRequestToProto,
  listRunsResponseFromProto,
  listRunsResponseToProto,
  listWorkstationsResponseFromProto,
  listWorkstationsResponseToProto,
  RunServiceService,
  startRunRequestFromProto,
  startRunRequestToProto,
  startRunResponseFromProto,
  startRunResponseToProto,
} from '@vigie/contracts';
import fc from 'fast-check';
import { anAgentCommand, anAgentMessage } from './arbitraries/actions';
import { aListRunsRequest, aRun, aStartRunRequest, aWorkstation } from './arbitraries/runs';
import { anId } from './arbitraries/values';

/** The whole way: domain, message, bytes as gRPC sends them, message, domain. */
function arrivesAsSent<Domain, Proto>(
  values: fc.Arbitrary<Domain>,
  toProto: (value: Domain) => Proto,
  serialize: (message: Proto) => Buffer,
  deserialize: (bytes: Buffer) => Proto,
  fromProto: (message: Proto) => Domain,
): void {
  fc.assert(
    fc.property(values, (value) => {
      expect(fromProto(deserialize(serialize(toProto(value))))).toEqual(value);
    }),
    { numRuns: 200 },
  );
}

describe('a message of the agent stream arrives as it was sent', () => {
  const { connect } = AgentLinkServiceService;

  it('up: hello, frame captured, outcome', () => {
    arrivesAsSent(
      anAgentMessage,
      connectRequestToProto,
      connect.requestSerialize,
      connect.requestDeserialize,
      connectRequestFromProto,
    );
  });

  it('down: welcome, capture frame, action', () => {
    arrivesAsSent(
      anAgentCommand,
      connectResponseToProto,
      connect.responseSerialize,
      connect.responseDeserialize,
      connectResponseFromProto,
    );
  });
});

describe('a message of the run service arrives as it was sent', () => {
  const { startRun, getRun, cancelRun, listRuns, listWorkstations } = RunServiceService;

  it('start a run', () => {
    arrivesAsSent(
      aStartRunRequest,
      startRunRequestToProto,
      startRun.requestSerialize,
      startRun.requestDeserialize,
      startRunRequestFromProto,
    );
    arrivesAsSent(
      aRun,
      startRunResponseToProto,
      startRun.responseSerialize,
      startRun.responseDeserialize,
      startRunResponseFromProto,
    );
  });

  it('get a run', () => {
    arrivesAsSent(
      anId,
      getRunRequestToProto,
      getRun.requestSerialize,
      getRun.requestDeserialize,
      getRunRequestFromProto,
    );
    arrivesAsSent(
      aRun,
      getRunResponseToProto,
      getRun.responseSerialize,
      getRun.responseDeserialize,
      getRunResponseFromProto,
    );
  });

  it('cancel a run', () => {
    arrivesAsSent(
      anId,
      cancelRunRequestToProto,
      cancelRun.requestSerialize,
      cancelRun.requestDeserialize,
      cancelRunRequestFromProto,
    );
    arrivesAsSent(
      aRun,
      cancelRunResponseToProto,
      cancelRun.responseSerialize,
      cancelRun.responseDeserialize,
      cancelRunResponseFromProto,
    );
  });

  it('list runs', () => {
    arrivesAsSent(
      aListRunsRequest,
      listRunsRequestToProto,
      listRuns.requestSerialize,
      listRuns.requestDeserialize,
      listRunsRequestFromProto,
    );
    arrivesAsSent(
      fc.array(aRun, { maxLength: 3 }),
      listRunsResponseToProto,
      listRuns.responseSerialize,
      listRuns.responseDeserialize,
      (message) => [...listRunsResponseFromProto(message)],
    );
  });

  it('list workstations', () => {
    arrivesAsSent(
      fc.array(aWorkstation, { maxLength: 3 }),
      listWorkstationsResponseToProto,
      listWorkstations.responseSerialize,
      listWorkstations.responseDeserialize,
      (message) => [...listWorkstationsResponseFromProto(message)],
    );
  });
});
