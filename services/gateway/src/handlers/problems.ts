import { problemJson } from '../present/problem';

/** What every route that needs a token may answer. */
export const refusals = { 401: problemJson, 403: problemJson };
export const problems = { ...refusals, 500: problemJson, 502: problemJson, 503: problemJson, 504: problemJson };
