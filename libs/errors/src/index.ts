export {
  CodedError,
  definedCatalogues,
  defineErrors,
  type ErrorCatalogue,
  type ErrorEntry,
  type Facts,
  isCoded,
} from './coded-error';
