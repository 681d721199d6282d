import { parentPort } from 'node:worker_threads';
import { type Block, runBlock } from './block';

/** One of several threads: does the blocks that it is given. */
parentPort?.on('message', (block: Block) => parentPort?.postMessage(runBlock(block)));
