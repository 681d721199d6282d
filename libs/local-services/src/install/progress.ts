/** Told one line of progress at a time, without an end of line. */
export type Progress = (line: string) => void;
