import type { applyFile } from "@fiel/contracts";
import type { z } from "zod";
import type { CpNetMachine } from "./cpnet-machine.ts";
import type { Machines } from "./machines.ts";

type Equipment = NonNullable<z.input<typeof applyFile>["equipment"]>[number];

const common = (mid: number) => ({
  mid,
  name: `EQ${mid}`,
  group: "Grãos",
  ip: "127.0.0.1",
  createdAt: Date.now() - 3_600_000,
});

const newest = (mids: readonly number[]): number => mids.at(-1) ?? 0;

const placeOf = ({
  dataDirectory,
  referenceName,
}: Pick<CpNetMachine, "dataDirectory" | "referenceName">) => ({
  type: 0 as const,
  dataDirectory,
  cpNetReferenceName: referenceName,
});

/** The machines with their present registrations. */
export const equipmentOf = (
  { rings, counters, files }: Machines,
  profileOf: ReadonlyMap<number, string>,
): Equipment[] => [
  ...rings.map(({ mids, machine: { port } }) => {
    const profile = profileOf.get(mids[0] ?? 0) ?? "fiel-1";
    return { ...common(newest(mids)), port, profile };
  }),
  ...counters.map(({ mids, machine: { port } }, index) => ({
    ...common(newest(mids)),
    port,
    profile: index === 0 ? "decimal" : "u16",
  })),
  ...files.map(({ mids, dataDirectory, referenceName }) => ({
    ...common(newest(mids)),
    ...placeOf({ dataDirectory, referenceName }),
  })),
];

/** The removed machine that had this number. */
export const removedEquipment = ({ files }: Machines, mid: number): Equipment => {
  const file = files.find(({ mids }) => mids.includes(mid));
  return { ...common(mid), ...(file && placeOf(file)), removedAt: Date.now() };
};
