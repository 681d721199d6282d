import type { Random } from '@vigie/virtual-workstation';
import { HARMS, harmed } from './paint-harm';
import { HARMLESS, unharmed } from './paint-harmless';
import { copyOf } from './picture';
import { PROGRAM_HARM, PROGRAM_HARMLESS } from './program-changes';
import { drawScript, play, type Script, stillOf } from './program-stills';
import { reEncoded } from './re-encode';
import { askAbout, type Mutation, type Question, type Still } from './still';

/**
 * Half of all mutations are harmful; a third of the harmful ones come through an encoder too, to hide in its noise, and a
 * quarter of the painted ones have the pointer or a caret on them.
 */
const HARMFUL = 0.5;
const ENCODED_HARM = 0.3;
const ATTENDED_HARM = 0.25;
const ENCODED_HARMLESS = 0.25;
const ONLY_ENCODED = 0.2;
/** Share of a program's mutations that the program makes itself; of the rest the brush does. */
const BY_PROGRAM = 0.3;
/** A screen is played once for that many painted mutations. */
const PER_STILL = 20;

/** Where stills come from: a recording's frames, or the program's screens, a new one every so often. */
export class Stills {
  private script: Script | null = null;
  private still: Still | null = null;
  private left = 0;

  constructor(
    private readonly recording: readonly Still[],
    private readonly random: Random,
  ) {}

  async next(): Promise<{ still: Still; script: Script | null }> {
    if (this.recording.length > 0 && this.random.chance(0.5)) {
      return { still: this.random.pick(this.recording), script: null };
    }
    if (this.left-- > 0 && this.still !== null) return { still: this.still, script: this.script };
    this.script = drawScript(this.random);
    const desktop = await play(this.script);
    this.still = stillOf(this.script.name, desktop);
    await desktop.close();
    this.left = PER_STILL;
    return { still: this.still, script: this.script };
  }
}

/** One mutation; null when what was drawn has no place on the screen or would not be seen. */
export async function drawMutation(stills: Stills, random: Random): Promise<Mutation | null> {
  const { still, script } = await stills.next();
  const harmful = random.chance(HARMFUL);
  if (script !== null && random.chance(BY_PROGRAM)) {
    const change = random.pick(harmful ? PROGRAM_HARM : PROGRAM_HARMLESS);
    return encodedOrNot(await change(script, random), random);
  }
  const question = askAbout(still, random);
  if (question === null) return null;
  return harmful ? encodedOrNot(harm(question, random), random) : harmless(question, random);
}

function harm(question: Question, random: Random): Mutation | null {
  const drawn = random.pick(HARMS);
  const asked =
    drawn.kind.startsWith('popup') || drawn.kind.startsWith('other-patient') ? focused(question, random) : question;
  const now = harmed(drawn, asked, random);
  if (now === null) return null;
  const mutation = { kind: drawn.kind, harmful: true, question: asked, seen: question.still.picture, now };
  return random.chance(ATTENDED_HARM) ? attended(mutation, random) : mutation;
}

/** The same with a pointer or a caret on it: what is harmless must not excuse what is not. */
function attended(mutation: Mutation, random: Random): Mutation {
  const attention = random.pick(HARMLESS.filter(({ kind }) => kind.startsWith('hover') || kind === 'caret'));
  const painted = attention.paint({ seen: mutation.seen, now: mutation.now }, mutation.question, random);
  return painted ? { ...mutation, kind: `${mutation.kind}+${attention.kind}` } : mutation;
}

/** A field that was just clicked is looked at with less strictness; what must not pass may not pass then either. */
function focused(question: Question, random: Random): Question {
  const { target, demand } = question;
  if (target.kind !== 'field' || random.chance(0.5)) return question;
  return { ...question, demand: { ...demand, tolerance: 'focus' } };
}

async function harmless(question: Question, random: Random): Promise<Mutation | null> {
  const seen = question.still.picture;
  if (random.chance(ONLY_ENCODED)) {
    return encoded({ kind: 'unchanged', harmful: false, question, seen, now: copyOf(seen) }, random);
  }
  const drawn = random.pick(HARMLESS);
  const pair = unharmed(drawn, question, random);
  return encodedOrNot(pair && { kind: drawn.kind, harmful: false, question, ...pair }, random);
}

async function encodedOrNot(mutation: Mutation | null, random: Random): Promise<Mutation | null> {
  if (mutation === null) return null;
  return random.chance(mutation.harmful ? ENCODED_HARM : ENCODED_HARMLESS) ? encoded(mutation, random) : mutation;
}

/** JPEG of quality 60 to 90 on the later picture, now and then on both. */
async function encoded(mutation: Mutation, random: Random): Promise<Mutation> {
  const quality = () => random.between(60, 90);
  const now = await reEncoded(mutation.now, quality());
  const seen = random.chance(0.2) ? await reEncoded(mutation.seen, quality()) : mutation.seen;
  return { ...mutation, kind: `${mutation.kind}+jpeg`, seen, now };
}
