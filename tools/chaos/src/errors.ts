import { defineErrors } from '@vigie/errors';

export const chaosErrors = defineErrors('chaos', {
  CHAOS_PART_ENDED: {
    message: 'The process {part} ended while it started ({how}).',
    remedy: 'Its log is {log}.',
  },
  CHAOS_PART_SILENT: {
    message: 'The process {part} did not say within {seconds} s that it is ready.',
    remedy: 'The machine may be overloaded; its log is {log}.',
  },
  CHAOS_COUNT_INVALID: {
    message: 'The option --{option} is no count.',
    remedy: 'Give a whole number from 1 on.',
  },
  CHAOS_NOT_QUIET: {
    message: 'The site did not come to rest within {seconds} s: {what}.',
    remedy: 'The logs of its processes are in {folder}.',
  },
  CHAOS_CASE_UNKNOWN: {
    message: 'There is no case {name}.',
    remedy: 'Take one of {known}.',
  },
  CHAOS_RULE_UNKNOWN: {
    message: 'No case shows the absence of the rule {rule}.',
    remedy: 'Take one of {known}, or all; the simulation takes away every rule.',
  },
});
