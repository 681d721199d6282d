import type { Tone } from '../layout/widget';
import type { ThemeName } from '../program/state';
import type { IconPart } from './icons';

/** Every colour of a theme. */
export interface Theme {
  readonly tones: Readonly<Record<Tone, string>>;
  readonly icons: Readonly<Record<IconPart['colour'], string>>;
  readonly window: string;
  readonly titleBar: string;
  readonly bar: string;
  readonly toolbar: string;
  readonly nav: string;
  readonly navActive: string;
  readonly sheet: string;
  readonly banner: string;
  readonly footer: string;
  readonly popup: string;
  readonly border: string;
  readonly soft: string;
  readonly field: string;
  readonly fieldDisabled: string;
  readonly button: string;
  readonly buttonHover: string;
  readonly buttonPressed: string;
  readonly accent: string;
  readonly selection: string;
  readonly selectionText: string;
  readonly header: string;
  readonly stripe: string;
  readonly good: string;
  readonly bad: string;
  readonly info: string;
}

const LIGHT: Theme = {
  tones: {
    text: '#1a1a1a',
    muted: '#4f5660',
    faint: '#8b9097',
    link: '#0b5cad',
    danger: '#b3261e',
    success: '#1e6b2e',
    warning: '#8a5a00',
    onAccent: '#ffffff',
    heading: '#1f4e79',
  },
  icons: {
    ink: '#3b4550',
    accent: '#2b6cb0',
    paper: '#ffffff',
    green: '#2f8f46',
    amber: '#e0a82e',
    red: '#c9372c',
    white: '#ffffff',
  },
  window: '#f0f0f0',
  titleBar: '#1f4e79',
  bar: '#ffffff',
  toolbar: '#f5f6f8',
  nav: '#e6ebf1',
  navActive: '#c9dcf0',
  sheet: '#f5f6f7',
  banner: '#fff8e1',
  footer: '#e9e9e9',
  popup: '#ffffff',
  border: '#a0a6ad',
  soft: '#d5d9de',
  field: '#ffffff',
  fieldDisabled: '#ececec',
  button: '#e4e6e9',
  buttonHover: '#e3eefb',
  buttonPressed: '#c8def5',
  accent: '#0f6cbd',
  selection: '#cde4f9',
  selectionText: '#10243a',
  header: '#e9edf2',
  stripe: '#f6f8fa',
  good: '#dff3e1',
  bad: '#fbe3e1',
  info: '#e1eefb',
};

const DARK: Theme = {
  tones: {
    text: '#e8e8e8',
    muted: '#b4bac2',
    faint: '#7d838a',
    link: '#7ab8f5',
    danger: '#ff8a80',
    success: '#85d996',
    warning: '#f2c063',
    onAccent: '#ffffff',
    heading: '#9cc7f2',
  },
  icons: {
    ink: '#c9ced5',
    accent: '#62a8ea',
    paper: '#4a5058',
    green: '#6fcf83',
    amber: '#e0b050',
    red: '#f07167',
    white: '#ffffff',
  },
  window: '#2b2d31',
  titleBar: '#16324c',
  bar: '#313439',
  toolbar: '#2f3236',
  nav: '#26292d',
  navActive: '#39516b',
  sheet: '#34373c',
  banner: '#3b3726',
  footer: '#26282c',
  popup: '#35383e',
  border: '#5d636b',
  soft: '#454a51',
  field: '#1f2124',
  fieldDisabled: '#2a2c30',
  button: '#42464d',
  buttonHover: '#4d5a69',
  buttonPressed: '#3a6ea5',
  accent: '#4da3ee',
  selection: '#2f5579',
  selectionText: '#ffffff',
  header: '#3a3e44',
  stripe: '#26282c',
  good: '#24452d',
  bad: '#4f2a29',
  info: '#27405a',
};

export const THEMES: Readonly<Record<ThemeName, Theme>> = { light: LIGHT, dark: DARK };
