/** Addresses of the holding registers of profile `fiel-1` (docs/ingest.md). */
export const address = {
  profile: 0,
  state: 1,
  speed: 2,
  product: 3,
  operator: 5,
  alarm: 6,
  packages: 7,
  ringSize: 9,
  head: 10,
  ring: 11,
} as const;

const PROFILE_VERSION = 1;
const REGISTERS_PER_ENTRY = 4;
export const LARGEST_RING = 200;
/** Unit of weights in the registers, mg. */
const WEIGHT_STEP_MG = 10;

/** One entry of the ring, decoded. */
export interface RingEntry {
  readonly sequence: number;
  readonly verdict: number;
  readonly inspected: boolean;
  readonly weightMg: number;
}

/** Register memory of one machine, byte for byte as Modbus clients read it. */
export class Registers {
  readonly bytes: Buffer;
  readonly ringSize: number;

  constructor(ringSize: number) {
    if (!Number.isInteger(ringSize) || ringSize < 1 || ringSize > LARGEST_RING) {
      throw new RangeError(`The ring holds 1 to ${LARGEST_RING} packages, not ${ringSize}`);
    }
    this.ringSize = ringSize;
    this.bytes = Buffer.alloc(2 * (address.ring + REGISTERS_PER_ENTRY * ringSize));
    this.setWord(address.profile, PROFILE_VERSION);
    this.setWord(address.ringSize, ringSize);
  }

  get count(): number {
    return this.bytes.length / 2;
  }

  setWord(at: number, value: number): void {
    this.bytes.writeUInt16BE(value & 0xffff, 2 * at);
  }

  setLong(at: number, value: number): void {
    this.bytes.writeUInt32BE(value >>> 0, 2 * at);
  }

  word(at: number): number {
    return this.bytes.readUInt16BE(2 * at);
  }

  long(at: number): number {
    return this.bytes.readUInt32BE(2 * at);
  }

  /** Writes a package into its entry, sequence mod n, and sets the head to its sequence. */
  putEntry(entry: RingEntry): void {
    const sequence = entry.sequence & 0xffff;
    const at = address.ring + REGISTERS_PER_ENTRY * (sequence % this.ringSize);
    this.setWord(at, sequence);
    this.setWord(at + 1, (entry.verdict << 8) | (entry.inspected ? 1 : 0));
    this.setLong(at + 2, Math.round(entry.weightMg / WEIGHT_STEP_MG));
    this.setWord(address.head, sequence);
  }

  clearRing(): void {
    this.bytes.fill(0, 2 * address.ring);
    this.setWord(address.head, 0);
  }
}
