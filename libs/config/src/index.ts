export { configErrors } from './errors';
export { LOCAL_ENVIRONMENT_FILE, loadLocalEnvironment } from './local-environment';
export { type ConfigSources, readConfig } from './read-config';
export { type Setting, type SettingKind, settingsOf } from './settings';
