// A process as main.ts composes it: telemetry first, then what it instruments. Asks itself over gRPC, and the handler
// uses Postgres and Redis. Arguments: the addresses of the OTLP receiver, Postgres and Redis.
const path = require('node:path');

const lib = (name) => require(path.join(__dirname, '..', '..', name));
const [otlpEndpoint, databaseUrl, redisUrl] = process.argv.slice(2);

async function main() {
  const { startTelemetry, serviceTracer, withSpan } = lib('telemetry');
  const telemetry = await startTelemetry({ serviceName: 'vigie-test', otlpEndpoint });
  const { startRpcServer, dial, callUnary } = lib('rpc');
  const { openDatabase } = lib('postgres');
  const { openCache } = lib('cache');
  const { makeGenericClientConstructor } = require('@grpc/grpc-js');
  const json = { s: (value) => Buffer.from(JSON.stringify(value)), d: (bytes) => JSON.parse(bytes.toString()) };
  const definition = {
    find: {
      path: '/vigie.test.Find/Find',
      requestStream: false,
      responseStream: false,
      requestSerialize: json.s,
      requestDeserialize: json.d,
      responseSerialize: json.s,
      responseDeserialize: json.d,
    },
  };
  const db = await openDatabase({ url: databaseUrl });
  await db.query('create table if not exists patients (name text)');
  const cache = await openCache({ redisUrl, namespace: 'n' });
  const find = (call, answer) =>
    withSpan(serviceTracer('orchestrator'), 'find', { attributes: { 'vigie.run.id': 'run-1' } }, async (span) => {
      span.setAttribute('patient', call.request.name);
      await db.query('/* find-patient */ select * from patients where name = $1', [call.request.name]);
      await db.transaction((tx) => tx.query('insert into patients values ($1)', [call.request.name]));
      await db.query('select $1::int', [call.request.name]).catch(() => undefined);
      await cache.set(call.request.name, Buffer.from(call.request.name));
      answer(null, { ok: true });
    });
  const server = await startRpcServer({ port: 0, services: [[definition, { find }]] });
  const client = dial(makeGenericClientConstructor(definition, 'Find'), server.address);
  await withSpan(serviceTracer('gateway'), 'POST /runs', {}, () =>
    callUnary(client, 'find', { name: 'DUPONT' }, { deadlineMs: 5000 }),
  );
  client.close();
  await server.stop();
  await cache.close();
  await db.close();
  await telemetry.stop();
}

main();
