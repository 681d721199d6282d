const path = require('node:path');
const OnnxEnvironment = require('../../../../libs/inference/test/onnx-environment');

/** Code that jest loads finds each global, such as Math, much slower than Node does: too slow for loops over pixels. */
module.exports = class CompiledEnvironment extends OnnxEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.compiled = (name) => require(path.join(__dirname, '../../dist', name));
  }
};
