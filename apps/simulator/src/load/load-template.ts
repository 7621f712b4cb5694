import type { Random } from "../machine/index.ts";

/** Fields of a template that are written over, by the place of their first byte and their width. */
interface Field {
  readonly at: number;
  readonly width: number;
}

const GATEWAY_WIDTH = 36;
const NUMBER_WIDTH = 16;
/** Instants of this century have thirteen digits in ms, so each can be written over in place. */
const INSTANT_WIDTH = 13;
const FIRST_INSTANT = 1_000_000_000_000;
const LOW_DIGITS = 7;
const LOW = 10 ** LOW_DIGITS;
const ZERO = 48;
const VERDICTS = { useful: 0.985, over: 0.008, under: 0.004 } as const;

export interface TemplateOptions {
  /** Packages in the column. */
  readonly length: number;
  readonly packagesPerMinute: number;
  readonly grossMg: number;
  readonly product: string | null;
  readonly operator: number | null;
}

/** What makes one batch of a template another one. */
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
 * A batch of one column, serialised once. Everything that differs from one sending to the next stands in fields of fixed
 * width, so a new batch costs a copy of the bytes and some digits, and no serialising.
 */
export class LoadTemplate {
  readonly length: number;
  /** From its first package to the one that would follow its last. */
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

  /** Writes the batch into a buffer of at least this template's size; answers the part that it fills. */
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

  /** Each field begins where the text of its part ends. */
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
