import type { Finding } from '../finding';
import type { Walls } from '../walls';
import type { Workspace } from '../workspace/read-workspace';

/** A rule reads the workspace and says what breaks it; it changes nothing. */
export type Rule = (workspace: Workspace, walls: Walls) => Finding[];
