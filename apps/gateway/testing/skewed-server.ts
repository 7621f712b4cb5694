import type { SealedBatch } from "../src/outbox/outbox.ts";

interface Kept {
  readonly content: string;
  readonly clockShiftMs: number;
}

/** What the server does with a batch's instants: moved when the sender's clock is more than 2 s off, once a number. */
export const skewedServer = () => {
  const ledger = new Map<number, Kept>();
  const changed: number[] = [];
  /** Weight -> the instants under which it is stored. */
  const packages = new Map<number, number[]>();
  const occurrences = new Map<string, { equipment: number; startedAt: number; endedAt: number | null }>();

  const store = ({ records }: SealedBatch, clockShiftMs: number): void => {
    const shiftOf = (clock: string | undefined): number =>
      (clock ?? "gateway") === "gateway" ? clockShiftMs : 0;
    for (const { at, weightMg, clock } of records.weighings) {
      for (const [i, weight] of weightMg.entries()) {
        const instant = (at[i] as number) + shiftOf(clock);
        packages.set(weight, [...(packages.get(weight) ?? []), instant]);
      }
    }
    for (const { equipment, code, startedAt, endedAt, clock } of records.occurrences) {
      const shift = shiftOf(clock);
      const started = startedAt + shift;
      const key = `${equipment} ${code} ${started}`;
      if (endedAt === null && occurrences.has(key)) continue;
      occurrences.set(key, {
        equipment,
        startedAt: started,
        endedAt: endedAt === null ? null : endedAt + shift,
      });
    }
  };

  return {
    packages,
    occurrences,
    changed,
    /** Answers how far the instants were moved. */
    receive: (batch: SealedBatch, sentAt: number, receivedAt: number): number => {
      const content = JSON.stringify(batch.records);
      const known = ledger.get(batch.sequence);
      if (known !== undefined) {
        if (known.content !== content) changed.push(batch.sequence);
        return known.clockShiftMs;
      }
      const skewMs = receivedAt - sentAt;
      const clockShiftMs = Math.abs(skewMs) > 2_000 ? skewMs : 0;
      ledger.set(batch.sequence, { content, clockShiftMs });
      store(batch, clockShiftMs);
      return clockShiftMs;
    },
  };
};
