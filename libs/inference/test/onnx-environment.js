const { TestEnvironment } = require('jest-environment-node');

/** jest gives each suite its own typed arrays; onnxruntime's native part accepts only the process's own. */
module.exports = class OnnxEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { Float32Array, Int32Array, BigInt64Array, Uint8Array, ArrayBuffer });
  }
};
