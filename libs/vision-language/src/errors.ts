import { defineErrors } from '@vigie/errors';

/** No text of an answer, a picture or a server ever stands in these: an answer is what is on a patient's screen. */
export const visionLanguageErrors = defineErrors('vision-language', {
  VLM_SETTINGS_UNUSABLE: {
    message: 'The settings of the vision-language model cannot be used: {problem}.',
    remedy: 'Correct the setting; docs/vision-language.md shows the settings of vLLM and Ollama.',
  },
  VLM_KEY_UNREADABLE: {
    message: 'The API key of the vision-language model cannot be used: its file {problem}.',
    remedy: 'Put the key alone on one line into the file that apiKeyFile names, readable by this user.',
  },
  VLM_IMAGE_REFUSED: {
    message: 'A picture of {width} × {height} pixels cannot be shown to the model: {problem}.',
    remedy: 'Give raw RGB pixels of a screen or of a part of it that is no thin strip.',
  },
  VLM_BOX_REFUSED: {
    message: 'The element to describe does not lie inside of the picture.',
    remedy: 'Give a box in whole pixels of that picture, at least 1 × 1.',
  },
  VLM_TEXT_REFUSED: {
    message: 'A text for the model has {length} characters; at most {limit} are sent.',
    remedy: 'Shorten the question, or give the part of the screen text that it is about.',
  },
  VLM_SLOT_UNNAMED: {
    message: 'A screen text for the model has no simple name.',
    remedy: 'Name it with small letters and underscores, such as near or expected; the text itself goes into text.',
  },
  VLM_TIMEOUT: {
    message: 'The vision-language model did not answer within its deadline ({ms} ms).',
    remedy: 'Check the load of the model server; raise timeoutMs, or lower maxPixels and maxTokens.',
  },
  VLM_CANCELLED: {
    message: 'A question to the vision-language model was given up by whoever asked it.',
    remedy: 'Nothing to do.',
  },
  VLM_CLOSED: {
    message: 'The client of the vision-language model is closed.',
    remedy: 'Stop the callers before the client.',
  },
  VLM_BUSY: {
    message: 'Too many questions wait for the vision-language model: {waiting}.',
    remedy: 'Ask less at once, or raise maxConcurrent if the server can take more.',
  },
  VLM_CIRCUIT_OPEN: {
    message: 'The vision-language model failed repeatedly and is left alone for {retryInMs} ms.',
    remedy: 'Check the model server; it is tried again by itself.',
  },
  VLM_UNREACHABLE: {
    message: 'The model server {server} cannot be reached, or it broke the connection.',
    remedy: 'Check that it runs, its address in baseUrl, and the network between.',
  },
  VLM_REDIRECTED: {
    message: 'The model server {server} redirects (status {status}); screens are sent to the configured address only.',
    remedy: 'Write the final address into baseUrl, with https where the server wants it.',
  },
  VLM_UNAUTHORISED: {
    message: 'The model server {server} refuses the API key, or wants one (status {status}).',
    remedy: 'Check the file that apiKeyFile names against the key of the server.',
  },
  VLM_MODEL_UNKNOWN: {
    message: 'The model server {server} does not serve the model {model}.',
    remedy: 'Compare the settings model and baseUrl (it ends in /v1) with the list at <baseUrl>/models.',
  },
  VLM_REQUEST_REFUSED: {
    message: 'The model server {server} refuses the request (status {status}).',
    remedy: 'Check that the model takes images and that maxPixels and maxTokens fit into its context.',
  },
  VLM_OVERLOADED: {
    message: 'The model server {server} is overloaded (status 429).',
    remedy: 'Ask less at once (maxConcurrent), or add servers.',
  },
  VLM_SERVER_FAILED: {
    message: 'The model server {server} failed (status {status}).',
    remedy: 'See the log of the model server.',
  },
  VLM_RESPONSE_TOO_LARGE: {
    message: 'The model server sent more than {limit} bytes; the rest was not read.',
    remedy: 'Check that baseUrl is a model server; lower maxTokens.',
  },
  VLM_RESPONSE_UNUSABLE: {
    message: 'What {server} sent is no chat completion: {problem}.',
    remedy: 'Check that baseUrl is an OpenAI-compatible server, not a proxy or a login page before it.',
  },
  VLM_ANSWER_UNUSABLE: {
    message: 'The answer of the model to {task} cannot be used: {problem}.',
    remedy: 'Nothing to do once. If it repeats, compare the settings boxes and imageMultiple with the model’s.',
  },
  VLM_ANSWER_WITHHELD: {
    message: 'The model refused to answer {task}.',
    remedy: 'Switch off the content filter of the model server for screens of programs, or take another model.',
  },
  VLM_FAILED: {
    message: 'A question to the vision-language model failed because of a fault.',
    remedy: 'Report it with the version and the task ({task}).',
  },
});
