/** How the program misbehaves from now on; each is set by the trouble of its name. */
export interface Conditions {
  /** Every transition takes that long. */
  readonly slowMs: number;
  readonly movedButtons: boolean;
  readonly renamedButtons: boolean;
  readonly iconOnlyButtons: boolean;
  readonly unlabelledFields: boolean;
  readonly sameCaptionThrice: boolean;
  readonly doubleClickOnly: boolean;
  /** A press outside an open suggestion list only closes it. */
  readonly swallowFirstClick: boolean;
  readonly falseSuccess: boolean;
  readonly dropFocusedField: boolean;
  readonly stalePage: boolean;
  readonly farRefusal: boolean;
  /** Pushes the form down while it is not empty. */
  readonly messageBar: string;
}

export const NO_CONDITIONS: Conditions = {
  slowMs: 0,
  movedButtons: false,
  renamedButtons: false,
  iconOnlyButtons: false,
  unlabelledFields: false,
  sameCaptionThrice: false,
  doubleClickOnly: false,
  swallowFirstClick: false,
  falseSuccess: false,
  dropFocusedField: false,
  stalePage: false,
  farRefusal: false,
  messageBar: '',
};
