export { vigieErrors } from './errors';
