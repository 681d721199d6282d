import { defineErrors } from '@vigie/errors';

export const lifecycleErrors = defineErrors('lifecycle', {
  HEALTH_PORT_TAKEN: {
    message: 'The port {port} for /livez and /readyz is taken by another process, or is no port.',
    remedy: 'Give another one in VIGIE_HEALTH_PORT, or leave it out to have none.',
  },
  DISK_LOW: {
    message: 'The disk of {folder} has {freeMiB} MiB left; {leastMiB} MiB is the least that work needs.',
    remedy: 'Free space there, or lower the service’s setting LEAST_FREE_MIB if it needs less.',
  },
  DISK_UNKNOWN: {
    message: 'How much room the disk of {folder} has cannot be told ({reason}).',
    remedy: 'Make sure that the folder exists and that the service may read it.',
  },
  NOT_STARTED: {
    message: 'The service has not finished its start.',
    remedy: 'Wait; models are verified and loaded first.',
  },
  READINESS_TOO_SLOW: {
    message: 'The check of readiness took longer than {seconds} s.',
    remedy: 'Something that the service depends on hangs, or the machine is overloaded.',
  },
});
