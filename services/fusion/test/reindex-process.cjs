// A replica of fusion that does nothing but embed stored states anew; it is killed in the middle of that.
const { openDatabase } = require('@vigie/postgres');
const { openCache } = require('@vigie/cache');
const { liveWork, openStateTables, reindexInBackground, reindexTables, spaceOf } = require('@vigie/fusion');

const [url, options, restMs] = process.argv.slice(2);

async function main() {
  const config = JSON.parse(options);
  const database = await openDatabase({ url });
  const store = await openStateTables(database, await openCache({ namespace: 'fusion' }));
  const vectors = (count) => Array.from({ length: count }, () => Float32Array.from({ length: 32 }, Math.random));
  const answer = async (provider, count) => ({ provider, vectors: vectors(count) });
  reindexInBackground(
    {
      job: reindexTables(database, spaceOf(config, config.weights), `process-${process.pid}`),
      store,
      embedder: {
        embedScreen: () => answer('other-screen', 1),
        embedCrops: (_, regions) => answer('other-crop', regions.length),
        embedTexts: (texts) => answer('other-text', texts.length),
      },
      options: config,
      live: liveWork(),
      nowMs: () => performance.now(),
      onEnd: () => {},
      onFailure: (code) => process.stderr.write(`${code}\n`),
    },
    { pollMs: 50, leaseMs: 1_500, restMs: Number(restMs), yieldMs: 1_000 },
  );
  setInterval(() => {}, 1_000);
}

void main();
