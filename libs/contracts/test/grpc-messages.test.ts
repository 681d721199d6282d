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
  listDoubtsRequestFromProto,
  listDoubtsRequestToProto,
  listDoubtsResponseFromProto,
  listDoubtsResponseToProto,
  listRunsRequestFromProto,
  listRunsRequestToProto,
  listRunsResponseFromProto,
  listRunsResponseToProto,
  listWorkstationsResponseFromProto,
  listWorkstationsResponseToProto,
  orderLaneRequestFromProto,
  orderLaneRequestToProto,
  orderLaneResponseFromProto,
  orderLaneResponseToProto,
  RunServiceService,
  resolveDoubtRequestFromProto,
  resolveDoubtRequestToProto,
  resolveDoubtResponseFromProto,
  resolveDoubtResponseToProto,
  startRunRequestFromProto,
  startRunRequestToProto,
  startRunResponseFromProto,
  startRunResponseToProto,
} from '@vigie/contracts';
import fc from 'fast-check';
import { anAgentCommand, anAgentMessage } from './arbitraries/actions';
import {
  aDoubt,
  aListDoubtsRequest,
  aListRunsRequest,
  anOrderLaneRequest,
  aResolveDoubtRequest,
  aRun,
  aStartRunRequest,
  aWorkstation,
} from './arbitraries/runs';
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

  it('up: hello, armed, frame captured, outcome, lane status, heartbeat', () => {
    arrivesAsSent(
      anAgentMessage,
      connectRequestToProto,
      connect.requestSerialize,
      connect.requestDeserialize,
      connectRequestFromProto,
    );
  });

  it('down: welcome, capture frame, action, enquiry, lane order, outcome kept, heartbeat', () => {
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
  const { startRun, getRun, cancelRun, listRuns, listWorkstations, listDoubts, resolveDoubt, orderLane } =
    RunServiceService;

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

  it('list doubts', () => {
    arrivesAsSent(
      aListDoubtsRequest,
      listDoubtsRequestToProto,
      listDoubts.requestSerialize,
      listDoubts.requestDeserialize,
      listDoubtsRequestFromProto,
    );
    arrivesAsSent(
      fc.array(aDoubt, { maxLength: 3 }),
      listDoubtsResponseToProto,
      listDoubts.responseSerialize,
      listDoubts.responseDeserialize,
      (message) => [...listDoubtsResponseFromProto(message)],
    );
  });

  it('resolve a doubt', () => {
    arrivesAsSent(
      aResolveDoubtRequest,
      resolveDoubtRequestToProto,
      resolveDoubt.requestSerialize,
      resolveDoubt.requestDeserialize,
      resolveDoubtRequestFromProto,
    );
    arrivesAsSent(
      aDoubt,
      resolveDoubtResponseToProto,
      resolveDoubt.responseSerialize,
      resolveDoubt.responseDeserialize,
      resolveDoubtResponseFromProto,
    );
  });

  it('order a lane', () => {
    arrivesAsSent(
      anOrderLaneRequest,
      orderLaneRequestToProto,
      orderLane.requestSerialize,
      orderLane.requestDeserialize,
      orderLaneRequestFromProto,
    );
    arrivesAsSent(
      aWorkstation,
      orderLaneResponseToProto,
      orderLane.responseSerialize,
      orderLane.responseDeserialize,
      orderLaneResponseFromProto,
    );
  });
});
