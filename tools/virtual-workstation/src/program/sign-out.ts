import type { ProgramState, Step } from './state';
import { showScreen, stay } from './step';
import { forget } from './ui';

export function signOut(state: ProgramState, cause: 'user' | 'timeout'): Step {
  const clean = {
    ...forget(forget(state, 'record.'), 'search.'),
    user: '',
    editor: 'none' as const,
    dialogs: [],
    searched: false,
  };
  return stay(showScreen(clean, 'sign-in', 'sign-in.login'), { kind: 'session_closed', user: state.user, cause });
}
