import { defineErrors } from '@vigie/errors';

export const vigieErrors = defineErrors('vigie', {
  CLI_FILE_UNREADABLE: {
    message: 'The file {file} cannot be read ({reason}).',
    remedy: 'Check the path and its permissions.',
  },
  CLI_FILE_EMPTY: {
    message: 'The file {file} is empty.',
    remedy: 'Check that this is the file that you meant, and that it was written to its end.',
  },
  CLI_FILE_TOO_LARGE: {
    message: 'The file {file} has {bytes} bytes; at most {limit} are read.',
    remedy: 'Check that this is the file that you meant.',
  },
  CLI_PARAMETER_MALFORMED: {
    message: 'A parameter is not of the form NAME=VALUE.',
    remedy: 'Write --param NAME=VALUE, once for each parameter.',
  },
  CLI_USAGE: {
    message: 'The command line is not valid: {problem}.',
    remedy: 'See `./vigie --help`, or `--help` after the command.',
  },
  CLI_INTERRUPTED: {
    message: 'Interrupted; everything that was started has been stopped.',
    remedy: 'Call the command again when it is wanted.',
  },
  CLI_OUTPUT_LOST: {
    message: 'What the command had to say could not be written to its standard output ({reason}).',
    remedy: 'Make room where the output goes, or send it elsewhere; the exit code alone does not hold the result.',
  },
  CLI_NOT_RUNNING: {
    message: 'No running system is known here: {file} does not exist.',
    remedy: 'Start one with ./vigie up, or name one with --gateway URL and --token-file FILE.',
  },
  CLI_TOKEN_NEEDED: {
    message: 'The gateway at {url} has tokens of its own configuration, and none was named.',
    remedy: 'Give the file that holds yours with --token-file FILE.',
  },
  CLI_GATEWAY_UNREACHABLE: {
    message: 'The gateway at {url} does not answer ({reason}).',
    remedy: 'Check that ./vigie up is running and that the address is right.',
  },
  CLI_GATEWAY_REFUSED: {
    message: '{title}',
    remedy: '{advice}',
  },
  CLI_SERVICE_ENDED: {
    message: 'The process of {service} ended while it was needed ({how}).',
    remedy: 'Its log is {log}; ./vigie doctor says what is missing on this machine.',
  },
  CLI_SERVER_LOST: {
    message: '{server} ended while it was needed ({how}).',
    remedy: 'Its log is {log}; start the command again.',
  },
  CLI_PART_SLOW: {
    message: '{part} did not stop in order within {seconds} s.',
    remedy: 'It ends with the command; look at its log when this repeats.',
  },
  CLI_SERVICE_SILENT: {
    message: 'The process of {service} did not become ready within {seconds} s.',
    remedy: 'Its log is at {log}; a machine that is very busy may need another try.',
  },
  CLI_PROCESSES_NEED_POSTGRES: {
    message: 'With --processes the services need a real Postgres with pgvector, and none could be started: {reason}.',
    remedy: 'Give one with --database URL, or run ./vigie doctor.',
  },
  CLI_WORKSTATION_ABSENT: {
    message: 'The workstation {workstation} did not connect within {seconds} s.',
    remedy: 'Look at its agent; ./vigie doctor says what is missing on this machine.',
  },
  CLI_STILL_HALTED: {
    message: 'The workstation {workstation} still takes no action: {halted}.',
    remedy:
      'Remove the reason first (docs/using.md has them), such as the file that pauses it (pause_file); then resume it again.',
  },
  CLI_ALREADY_UP: {
    message: 'A system of this checkout is up or starting already, as process {pid} ({file}).',
    remedy: 'Use that one, or end it with Ctrl-C. A second one beside it needs a folder of its own: VIGIE_HOME=FOLDER.',
  },
  CLI_RUN_STUCK: {
    message: 'The run {run} has not ended within {seconds} s.',
    remedy: 'It can be cancelled through the gateway; its steps so far are in its detail.',
  },
  CLI_NO_DATABASE: {
    message: 'No system has stored anything here yet: there is no {folder}.',
    remedy: 'Name the database with --database URL or VIGIE_FUSION_DATABASE_URL.',
  },
  CLI_REINDEX_LATE: {
    message: 'Stored states are not all embedded anew yet: {done} of {total}.',
    remedy: 'The work goes on without this command; ./vigie reindex --status says how far it is and what holds it up.',
  },
  CLI_BENCH_UNKNOWN: {
    message: 'There is no bench {name}.',
    remedy: 'The benches are: {known}.',
  },
  CLI_KEYS_EXIST: {
    message: 'There is a key already: {file}. It is not overwritten.',
    remedy: 'Name another folder with --out DIR; docs/using.md says how keys are changed.',
  },
  CLI_KEYS_NOT_WRITTEN: {
    message: 'No keys can be written to {folder} ({reason}).',
    remedy: 'Name a folder that this user may write with --out DIR.',
  },
  LOOK_NOTHING_THERE: {
    message: 'There is no file or folder {path} that can be read ({reason}).',
    remedy: 'Give the path of a picture (PNG, JPEG or WebP) or of a folder with pictures.',
  },
  LOOK_NO_PICTURES: {
    message: 'The folder {path} holds no pictures.',
    remedy: 'Give a folder with PNG, JPEG or WebP files.',
  },
  LOOK_FILE_TOO_LARGE: {
    message: 'The file {file} has {bytes} bytes; at most {limit} are read.',
    remedy: 'Check that this is the picture of one screen.',
  },
  LOOK_OUTPUT_REFUSED: {
    message: 'Nothing can be written to {folder} ({reason}).',
    remedy: 'Give another folder with --out DIR.',
  },
  CLI_UIA_OUTPUT_REFUSED: {
    message: 'Nothing is written to {file}: {reason}.',
    remedy: 'Name another file for this output.',
  },
  CLI_UIA_OUTPUT_NOT_WRITTEN: {
    message: 'The file {file} cannot be written: {reason}.',
    remedy: 'Make room, or name a place that this user may write; what was there before is as it was.',
  },
  CLI_UIA_KEY_MALFORMED: {
    message: 'The file {file} is no key: 32 bytes as hex or base64 are expected, and nothing else.',
    remedy: 'Check that this is the file that you meant. When it is moved away, a new key is made in its place.',
  },
  CLI_UIA_KEY_NOT_WRITTEN: {
    message: 'No key for names can be written to {file} ({reason}).',
    remedy: 'Name a file in a folder that this user may write with --key-file FILE.',
  },
  CATALOG_ILLEGAL: {
    message: 'The catalog {file} is illegal: {problems}',
    remedy: 'Correct it; docs/uia.md has the form.',
  },
  CLI_UIA_FAULT: {
    message:
      'A fault of Vigie ({kind} at {place}); what it says of the file is kept back, since it may be patient data.',
    remedy: 'Please report it with the kind and the place.',
  },
  BENCH_DATA_MISSING: {
    message: 'The folder {folder} holds no screens with truth (NAME.png with NAME.truth.json).',
    remedy: 'Name a folder that does with --data DIR.',
  },
  BENCH_OPTION_UNKNOWN: {
    message: 'The option {option} has a value that is not known.',
    remedy: 'Use one of: {known}.',
  },
  TESSERACT_NOT_INSTALLED: {
    message: 'Tesseract with French is not installed, so it cannot be compared with.',
    remedy: 'On Debian: apt-get install tesseract-ocr tesseract-ocr-fra; or leave --peers out.',
  },
  PICTURE_REFUSED: {
    message: 'The picture {file} cannot be used: {reason}.',
    remedy: 'Put it beside the workflow document as a plain PNG, JPEG or WebP file, or correct its name there.',
  },
  CONVERT_NOTHING: {
    message: 'No step of the workflow {workflow} refers to a picture.',
    remedy: 'It is an element-level workflow already and runs as it is.',
  },
  CONVERT_INCOMPLETE: {
    message: '{count} of {steps} steps could not be converted: {problems}',
    remedy: 'Add what is missing by hand; with --partial the new document is written with these steps as they were.',
  },
  CONVERT_NOT_WRITTEN: {
    message: 'The converted workflow cannot be written to {file} ({reason}).',
    remedy: 'Name a new file in a folder that this user may write with --out NEW.yaml; no file is overwritten.',
  },
  UIA_DUMP_UNREADABLE: {
    message: 'The dump cannot be opened ({reason}).',
    remedy: 'Check the path and the rights; give the file that the tool wrote.',
  },
  UIA_DUMP_NOT_A_FILE: {
    message: 'The dump is not a regular file.',
    remedy: 'Give a file; folders, pipes and devices are not read. Save what a pipe gives first.',
  },
  UIA_DUMP_TOO_LARGE: {
    message: 'The dump has {bytes} bytes; at most {limit} are read.',
    remedy: 'Export one window instead of the whole desktop.',
  },
  UIA_DUMP_CHANGED: {
    message: 'The dump was changed while it was read.',
    remedy: 'Wait until the tool has finished writing it, then call again.',
  },
  UIA_DUMP_ENCODING: {
    message: 'The dump is neither UTF-8 nor UTF-16 with a byte order mark: the byte at offset {offset} fits neither.',
    remedy: 'Save it as UTF-8; in PowerShell with Out-File -Encoding utf8, in Python with encoding="utf-8".',
  },
  UIA_DUMP_BINARY: {
    message: 'The dump is not text: it holds zero bytes.',
    remedy: 'Give the exported tree, not a program’s own file; text in UTF-16 needs its byte order mark.',
  },
  UIA_ZIP_BAD: {
    message: 'The archive is damaged.',
    remedy: 'Copy or export it again.',
  },
  UIA_ZIP_BOMB: {
    message: 'The archive unpacks to far more than a tree: over {limit} bytes, or over {ratio} times its own size.',
    remedy: 'Do not open it further; ask where it comes from.',
  },
  UIA_ZIP_ENTRY_REFUSED: {
    message: 'The archive is not read: {reason}.',
    remedy: 'Give an .a11ytest exactly as Accessibility Insights or Axe.Windows saved it.',
  },
  UIA_ZIP_NO_TREE: {
    message: 'The archive holds no el.snapshot.',
    remedy: 'Give an .a11ytest of Accessibility Insights, or the dump itself without an archive around it.',
  },
});
