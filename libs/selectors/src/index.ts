export * from './errors';
export * from './hash/name-hash';
export * from './tree/comparable-name';
export * from './tree/control-types';
export * from './tree/uia-tree';
