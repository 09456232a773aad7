/*
 * The sounds of the game, made here and not recorded: short, soft, of wood and small bells. Browsers let a page sound
 * only after its reader has clicked or pressed a key, so nothing is made ready before. Choices are kept in this browser.
 */
import { keep, kept } from '../lib/kept';

/** A part of a sound: seconds after its beginning and long, hertz it goes from and to, loudness up to 1. */
interface Tone {
  at: number;
  long: number;
  from: number;
  to: number;
  loud: number;
  /** Else noise, through a filter at those hertz. */
  wave: OscillatorType | 'noise';
}

const knock = (at: number, hertz: number, loud: number): Tone[] => [
  { at, long: 0.09, from: hertz, to: hertz * 0.55, loud, wave: 'sine' },
  { at, long: 0.03, from: 1800, to: 900, loud: loud * 0.4, wave: 'noise' },
];
const bell = (at: number, hertz: number, loud: number, long = 0.5): Tone[] => [
  { at, long, from: hertz, to: hertz, loud, wave: 'sine' },
  { at, long: long * 0.4, from: hertz * 2.76, to: hertz * 2.76, loud: loud * 0.2, wave: 'sine' },
];
const rustle = (at: number, long: number, from: number, to: number, loud: number): Tone => ({ at, long, from, to, loud, wave: 'noise' });

export const SOUNDS = {
  /** A wooden house is put down. */
  build: knock(0, 260, 0.4),
  /** It slides, and is put down. */
  move: [rustle(0, 0.22, 500, 900, 0.22), ...knock(0.2, 230, 0.4)],
  tile: [...bell(0.08, 988, 0.2), ...bell(0.17, 1319, 0.2)],
  card: [rustle(0, 0.2, 1600, 4200, 0.5)],
  turn: [...bell(0, 587, 0.3, 0.45), ...bell(0.16, 880, 0.3, 0.7)],
  end: [...bell(0, 523, 0.22), ...bell(0.15, 659, 0.22), ...bell(0.3, 784, 0.22), ...bell(0.45, 1047, 0.28, 1.1)],
  refusal: [...knock(0, 150, 0.4), ...knock(0.11, 120, 0.36)],
} satisfies Record<string, Tone[]>;
export type Sound = keyof typeof SOUNDS;

/** What a browser takes for a wish to use the page. */
const GESTURES = ['click', 'keydown'] as const;
const VOLUME = 50;
/** Seconds in which a tone swells: at once it would click. */
const ATTACK = 0.006;
const SILENT = 0.0001;
/** The same sound in so many milliseconds is one: choices that come all at once do not rattle. */
const ONE = 90;
/** Milliseconds after which a page that is silent lets the loudspeaker go. */
const REST = 4000;

/** Plays a sound, at once, into some node. */
export function sound(context: BaseAudioContext, name: Sound, into: AudioNode): void {
  for (const tone of SOUNDS[name]) {
    const begin = context.currentTime + tone.at;
    const swell = context.createGain();
    swell.gain.setValueAtTime(SILENT, begin);
    swell.gain.exponentialRampToValueAtTime(tone.loud, begin + ATTACK);
    swell.gain.exponentialRampToValueAtTime(SILENT, begin + tone.long);
    swell.connect(into);
    const source = tone.wave === 'noise' ? noise(context, tone, begin, swell) : wave(context, tone, tone.wave, begin, swell);
    source.start(begin);
    source.stop(begin + tone.long);
  }
}

function glide(hertz: AudioParam, { from, to, long }: Tone, begin: number): void {
  hertz.setValueAtTime(from, begin);
  hertz.exponentialRampToValueAtTime(to, begin + long);
}

function wave(context: BaseAudioContext, tone: Tone, type: OscillatorType, begin: number, into: AudioNode): OscillatorNode {
  const source = context.createOscillator();
  source.type = type;
  glide(source.frequency, tone, begin);
  source.connect(into);
  return source;
}

function noise(context: BaseAudioContext, tone: Tone, begin: number, into: AudioNode): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, Math.ceil(tone.long * context.sampleRate), context.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  glide(filter.frequency, tone, begin);
  source.connect(filter).connect(into);
  return source;
}

class Sounds {
  on = $state(kept('sounds') !== 'off');
  /** From 0 to 100. */
  volume = $state(storedVolume());
  private context: AudioContext | null = null;
  private master: GainNode | null = null;
  private readonly played = new Map<Sound, number>();
  private resting: ReturnType<typeof setTimeout> | undefined;

  /** From the first click or key on there may be sounds. */
  listen(): () => void {
    for (const kind of GESTURES) addEventListener(kind, this.wake, true);
    return () => {
      for (const kind of GESTURES) removeEventListener(kind, this.wake, true);
    };
  }

  play(name: Sound): void {
    const { context, master } = this;
    if (!this.on || this.volume === 0 || !context || !master) return;
    const now = performance.now();
    if (now - (this.played.get(name) ?? -Infinity) < ONE) return;
    this.played.set(name, now);
    void context.resume();
    // The ear hears a square as even steps.
    master.gain.value = (this.volume / 100) ** 2;
    sound(context, name, master);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void context.suspend(), REST);
  }

  /** By a click: it lets be heard what is chosen. */
  turn(on: boolean): void {
    this.on = on;
    keep('sounds', on ? 'on' : 'off');
    this.sample();
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep('volume', String(volume));
    this.sample();
  }

  private sample(): void {
    this.wake();
    this.play('build');
  }

  private readonly wake = (): void => {
    if (!this.on || this.context || typeof AudioContext === 'undefined') return;
    this.context = new AudioContext();
    this.master = this.context.createGain();
    this.master.connect(this.context.destination);
    void this.context.resume();
  };
}

function storedVolume(): number {
  const volume = Number(kept('volume') ?? NaN);
  return volume >= 0 && volume <= 100 ? volume : VOLUME;
}

export const sounds = new Sounds();
