import type { Random } from "../machine/index.ts";

/** A field that is overwritten in each batch: offset of its first byte, and its width in bytes. */
interface Field {
  readonly at: number;
  readonly width: number;
}

const GATEWAY_WIDTH = 36;
const NUMBER_WIDTH = 16;
/** Instants from 2001 on have thirteen digits in ms, so that each can be overwritten in place. */
const INSTANT_WIDTH = 13;
const FIRST_INSTANT = 1_000_000_000_000;
const LOW_DIGITS = 7;
const LOW = 10 ** LOW_DIGITS;
const ZERO = 48;
const VERDICTS = { useful: 0.985, over: 0.008, under: 0.004 } as const;

export interface TemplateOptions {
  /** Number of packages in the batch. */
  readonly length: number;
  readonly packagesPerMinute: number;
  readonly grossMg: number;
  readonly product: string | null;
  readonly operator: number | null;
}

/** Values that distinguish one batch of a template from the next. */
export interface Stamp {
  readonly gateway: string;
  readonly sequence: number;
  readonly sentAt: number;
  readonly equipment: number;
  /** Instant of the first package, UTC ms. */
  readonly startMs: number;
}

function writeInstant(bytes: Buffer, at: number, instant: number): void {
  let high = Math.floor(instant / LOW);
  let low = instant - high * LOW;
  for (let i = INSTANT_WIDTH - 1; i >= INSTANT_WIDTH - LOW_DIGITS; i -= 1) {
    const rest = (low / 10) | 0;
    bytes[at + i] = ZERO + low - rest * 10;
    low = rest;
  }
  for (let i = INSTANT_WIDTH - LOW_DIGITS - 1; i >= 0; i -= 1) {
    const rest = (high / 10) | 0;
    bytes[at + i] = ZERO + high - rest * 10;
    high = rest;
  }
}

function drawVerdict(random: Random): string {
  const drawn = random.next();
  if (drawn < VERDICTS.useful) return "useful";
  if (drawn < VERDICTS.useful + VERDICTS.over) return "over";
  return drawn < VERDICTS.useful + VERDICTS.over + VERDICTS.under ? "under" : "invalid";
}

/**
 * A batch of one column that is serialized once. Varying values are in fields of fixed width, so that a new batch costs only a copy of the bytes and
 * some digits.
 */
export class LoadTemplate {
  readonly length: number;
  /** Time from the first package to the one after the last, ms. */
  readonly spanMs: number;
  readonly #bytes: Buffer;
  readonly #offsets: Float64Array;
  readonly #fields: Readonly<Record<"gateway" | "sequence" | "sentAt" | "equipment" | "instants", Field>>;

  constructor(random: Random, { length, packagesPerMinute, grossMg, product, operator }: TemplateOptions) {
    this.length = length;
    const gapMs = 60_000 / packagesPerMinute;
    this.#offsets = Float64Array.from({ length }, (_, i) => Math.round((i + random.between(0, 0.9)) * gapMs));
    this.spanMs = Math.ceil(length * gapMs);
    const spread = grossMg * 0.005;
    const weights = Array.from(
      { length },
      () => Math.round((grossMg + random.normal() * spread) / 100) * 100,
    );
    const verdicts = Array.from({ length }, () => `"${drawVerdict(random)}"`);
    const blank = " ".repeat(NUMBER_WIDTH);
    const parts = {
      gateway: `{"gateway":"`,
      sequence: `${" ".repeat(GATEWAY_WIDTH)}","sequence":`,
      sentAt: `${blank},"sentAt":`,
      equipment: `${blank},"weighings":[{"equipment":`,
      instants: `${blank},"product":${JSON.stringify(product)},"operator":${operator},"at":[`,
    };
    const rest = `],"weightMg":[${weights.join(",")}],"verdict":[${verdicts.join(",")}]}]}`;
    const instants = Array.from({ length }, () => FIRST_INSTANT).join(",");
    this.#bytes = Buffer.from(`${Object.values(parts).join("")}${instants}${rest}`, "latin1");
    this.#fields = LoadTemplate.#fieldsOf(parts);
  }

  get size(): number {
    return this.#bytes.length;
  }

  /** Writes the batch into a buffer of at least `size` bytes, and returns the written part. */
  write(target: Buffer, stamp: Stamp): Buffer {
    const { gateway, sequence, sentAt, equipment, instants } = this.#fields;
    const bytes = target.subarray(0, this.size);
    this.#bytes.copy(bytes);
    bytes.write(stamp.gateway, gateway.at, "latin1");
    bytes.write(String(stamp.sequence).padStart(NUMBER_WIDTH), sequence.at, "latin1");
    bytes.write(String(stamp.sentAt).padStart(NUMBER_WIDTH), sentAt.at, "latin1");
    bytes.write(String(stamp.equipment).padStart(NUMBER_WIDTH), equipment.at, "latin1");
    for (let i = 0; i < this.length; i += 1) {
      writeInstant(bytes, instants.at + i * instants.width, stamp.startMs + (this.#offsets[i] ?? 0));
    }
    return bytes;
  }

  /** The fields; each begins where the text of its part ends. */
  static #fieldsOf(
    parts: Readonly<Record<"gateway" | "sequence" | "sentAt" | "equipment" | "instants", string>>,
  ) {
    let end = 0;
    const place = (part: string, width: number): Field => {
      end += part.length;
      return { at: end, width };
    };
    return {
      gateway: place(parts.gateway, GATEWAY_WIDTH),
      sequence: place(parts.sequence, NUMBER_WIDTH),
      sentAt: place(parts.sentAt, NUMBER_WIDTH),
      equipment: place(parts.equipment, NUMBER_WIDTH),
      instants: place(parts.instants, INSTANT_WIDTH + 1),
    };
  }
}
