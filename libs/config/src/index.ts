export { configErrors } from './errors';
export { type ConfigSources, readConfig } from './read-config';
export { type Setting, type SettingKind, settingsOf } from './settings';
