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
/** Weights travel in units of 10 mg. */
const WEIGHT_STEP_MG = 10;

/** One entry of the ring as it lies in the registers. */
export interface RingEntry {
  readonly sequence: number;
  readonly verdict: number;
  readonly inspected: boolean;
  readonly weightMg: number;
}

/** The register memory of one machine: what a Modbus client reads, byte for byte. */
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

  /** Puts a package into its place, sequence mod n, and moves the head to it. */
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
