import { v7 } from 'uuid';

/** A UUIDv7: ordered by time, single use. */
export const newId = (): string => v7();
