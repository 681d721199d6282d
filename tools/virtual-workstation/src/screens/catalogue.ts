import type { ScreenId } from '../program/state';
import { record } from './record';
import type { Screen } from './screen';
import { search } from './search';
import { signIn } from './sign-in';
import { worklist } from './worklist';

export const SCREENS: Readonly<Record<ScreenId, Screen>> = { 'sign-in': signIn, search, record, worklist };
