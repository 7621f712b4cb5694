import { bytesPerWeighing, type Inventory } from "../fill/inventory.ts";
import { below, type Figure, type Target } from "./figure.ts";

const aimBytes = 6;
const share = 10;

/** Bytes per weighing with roll-ups and indexes, and the shares of both. */
export function diskFigures(fiel: Inventory, peer: Inventory): Figure[] {
  const [ours, theirs] = [bytesPerWeighing(fiel), bytesPerWeighing(peer)];
  const target: Target = { text: "≤ um décimo do PostgreSQL", isMet: ours * share <= theirs };
  const common = { unit: "bytes", better: "less" } as const;
  const raw = ({ rawBytes, weighings }: Inventory) => rawBytes / weighings;
  const rolledUp = ({ rollUpBytes, weighings }: Inventory) => rollUpBytes / weighings;
  return [
    { ...common, id: "disk", label: "disco por pesagem", fiel: ours, peer: theirs, target },
    {
      ...common,
      id: "disk-raw",
      label: "disco por pesagem: pesagens",
      fiel: raw(fiel),
      peer: raw(peer),
      target: below(ours, aimBytes, "ao todo < 6 bytes"),
    },
    {
      ...common,
      id: "disk-rollup",
      label: "disco por pesagem: resumos",
      fiel: rolledUp(fiel),
      peer: rolledUp(peer),
      target: null,
    },
  ];
}
