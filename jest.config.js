/** Every suite of the repository. Sources are run directly (condition `vigie-source`); workers and child processes use dist/. */
module.exports = {
  testMatch: ['<rootDir>/{libs,services,tools}/*/test/**/*.test.ts'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['vigie-source', 'node', 'require', 'default'] },
  transform: {
    '^.+\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // Packages that ship ES modules only, and PGlite, which loads Node's modules by import(): jest has that only for ES modules.
  transformIgnorePatterns: [
    '/node_modules/(?!(uuid|cookie|@electric-sql|pgvector)/)',
    '<rootDir>/(libs|services|tools)/[^/]+/dist/',
  ],
  modulePathIgnorePatterns: ['<rootDir>/.vigie/'],
  globalSetup: '<rootDir>/jest.setup.js',
  testTimeout: 180_000,
};
